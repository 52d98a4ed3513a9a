import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { GameView } from './game-table';
import type { Picking } from './picking.svelte';
import { Views } from './views.svelte';

const view = (key: string): GameView =>
  ({ key, holds: (part: string) => part.startsWith(`${key}:`) }) as GameView;
const shown = (needed: string | null, ...lit: string[]) => {
  const views = new Views(
    () => [view('market'), view('city')],
    () => needed,
    () => ({ lit: new Set(lit) }) as unknown as Picking
  );
  flushSync();
  return views.now?.key;
};

describe('on a small screen', () => {
  it('the view that the choice needs comes by itself', () =>
    expect(shown('city', 'city:1', 'market:1')).toBe('city'));
  it('where nothing lights up in it, the one where something does comes instead', () =>
    expect(shown('market', 'city:1')).toBe('city'));
  it('where nothing lights up at all it stays', () => expect(shown('market')).toBe('market'));
});
