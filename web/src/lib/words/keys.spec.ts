import { expect, it } from 'vitest';
import type { WordTable } from './words';

type Strings = Record<string, string>;
const json = import.meta.glob<Strings>(['./words.*.json', '../games/*/words.*.json'], {
  import: 'default',
  eager: true
});
const toml = import.meta.glob<WordTable>('../../../../src/oikos/**/words.*.toml', {
  import: 'default',
  eager: true
});

function blanks(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
}

/** Every string of a table of words by its dotted key. */
function flat(table: object, before = ''): Strings {
  const pairs = Object.entries(table).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[before + key, value]];
    if (Array.isArray(value)) return [[before + key, 'list']];
    return Object.entries(flat(value as object, `${before}${key}.`));
  });
  return Object.fromEntries(pairs);
}

const all: Record<string, object> = { ...json, ...toml };
const english = Object.keys(all).filter((path) => path.includes('.en.'));

function inBoth(path: string): [Strings, Strings] {
  return [flat(all[path] ?? {}), flat(all[path.replace('.en.', '.fr.')] ?? {})];
}

it.each(english)('%s has the same keys in French', (path) => {
  const [here, there] = inBoth(path);
  expect(Object.keys(here).length).toBeGreaterThan(0);
  expect(Object.keys(there).sort()).toEqual(Object.keys(here).sort());
});

// The games' own sentences may leave a fact out where French says it otherwise.
it.each(english.filter((path) => path.endsWith('.json')))('%s fills the same facts in French', (path) => {
  const [here, there] = inBoth(path);
  for (const [key, text] of Object.entries(here)) {
    expect([key, blanks(there[key] ?? '')]).toEqual([key, blanks(text)]);
  }
});
