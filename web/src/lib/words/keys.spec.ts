import { expect, it } from 'vitest';
import { FALLBACK, LANGUAGES } from './languages';
import { BLANK, type WordTable } from './words';

type Strings = Record<string, string>;
const json = import.meta.glob<Strings>(
  ['./words.*.json', '../{class,lab,home/notebook}/words.*.json', '../games/*/words.*.json'],
  {
    import: 'default',
    eager: true
  }
);
const toml = import.meta.glob<WordTable>('../../../../src/oikos/**/words.*.toml', {
  import: 'default',
  eager: true
});

function blanks(text: string): string[] {
  return [...new Set([...text.matchAll(BLANK)].map((match) => match.groups?.fact ?? ''))].sort();
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
// One language needs particles and genders, another does not.
const GRAMMAR = /^(particles|genders)\./;
const wanted = Object.keys(all).filter((path) => path.includes(`.${FALLBACK}.`));
const others = [...LANGUAGES.keys()].filter((lang) => lang !== FALLBACK);
const pairs = wanted.flatMap((path) => others.map((lang) => ({ path, lang })));

function inBoth(path: string, lang: string): [Strings, Strings] {
  const there = path.replace(`.${FALLBACK}.`, `.${lang}.`);
  expect(all[there], `${there} is missing: docs/languages.md says what a language needs`).toBeDefined();
  return [flat(all[path] ?? {}), flat(all[there] ?? {})];
}

function keys(strings: Strings): string[] {
  return Object.keys(strings)
    .filter((key) => !GRAMMAR.test(key))
    .sort();
}

it.each(pairs)('$path has the same keys in $lang', ({ path, lang }) => {
  const [here, there] = inBoth(path, lang);
  expect(keys(here).length).toBeGreaterThan(0);
  expect(keys(there)).toEqual(keys(here));
});

// The games' own sentences may leave a fact out where another language says it otherwise.
it.each(pairs.filter(({ path }) => path.endsWith('.json')))(
  '$path fills the same facts in $lang',
  ({ path, lang }) => {
    const [here, there] = inBoth(path, lang);
    for (const [key, text] of Object.entries(here)) {
      expect([key, blanks(there[key] ?? '')]).toEqual([key, blanks(text)]);
    }
  }
);

it.each([...LANGUAGES])(
  'strings in %s have a form for each category',
  (lang, { plurals = {}, genders = [] }) => {
    const counts = [0, Object.keys(plurals).length + 1, genders.length];
    const strings = Object.entries(json).filter(([path]) => path.includes(`.${lang}.`));
    for (const text of strings.flatMap(([, table]) => Object.values(table))) {
      for (const { groups } of text.matchAll(BLANK)) {
        expect(counts, text).toContain((groups?.forms ?? '').split('|').length - 1);
      }
      expect(text.replace(BLANK, ''), text).not.toMatch(/[{}]/);
    }
  }
);

it.each(Object.keys(all))('%s has nothing in it that cannot be read', (path) => {
  const unreadable = Object.entries(flat(all[path] ?? {})).filter(([, text]) =>
    /[\p{Cc}\p{Co}\p{Cn}]/u.test(text)
  );
  expect(unreadable).toEqual([]);
});
