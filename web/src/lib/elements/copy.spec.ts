// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy';

afterEach(() => vi.unstubAllGlobals());

/** What a browser on plain http has: no clipboard, but `execCommand`. */
function onPlainHttp(copies: boolean): string[] {
  const taken: string[] = [];
  vi.stubGlobal('navigator', {});
  document.execCommand = () => {
    taken.push((document.querySelector('textarea') as HTMLTextAreaElement).value);
    return copies;
  };
  return taken;
}

it('copies where there is no clipboard', async () => {
  const taken = onPlainHttp(true);
  expect(await copyText('a link')).toBe(true);
  expect(taken).toEqual(['a link']);
  expect(document.querySelector('textarea')).toBeNull();
});

it('says so where nothing can copy', async () => {
  onPlainHttp(false);
  expect(await copyText('a link')).toBe(false);
});
