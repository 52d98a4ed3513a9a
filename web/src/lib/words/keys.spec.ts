import { describe, expect, it } from 'vitest';
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

const files = Object.entries({ ...json, ...toml }).filter(([path]) => path.includes('.en.'));

describe.each(files)('%s', (path, english) => {
  const french = { ...json, ...toml }[path.replace('.en.', '.fr.')];

  it('has the same keys in French', () => {
    expect(french).toBeDefined();
    expect(Object.keys(flat(french ?? {})).sort()).toEqual(Object.keys(flat(english)).sort());
  });

  it.runIf(path.endsWith('.json'))('fills the same facts in French', () => {
    const there = flat(french ?? {});
    for (const [key, text] of Object.entries(flat(english))) {
      expect([key, blanks(there[key] ?? '')]).toEqual([key, blanks(text)]);
    }
  });
});
