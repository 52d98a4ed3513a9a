import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { GameTable } from '$lib/table/game-table';
import type { WordTable } from '$lib/words/words';
import type { GameBox } from './boxes';

const words = import.meta.glob<WordTable>('../../../../src/oikos/games/*/words.en.toml', {
  import: 'default',
  eager: true
});
const boxes = import.meta.glob<GameBox>('./*/box.ts', { import: 'box', eager: true });
const tables = import.meta.glob<GameTable>('./*/index.ts', { import: 'table' });
const strings = import.meta.glob<object>('./*/words.*.json', { import: 'default', eager: true });
// jsdom has none; a table may ask for it when it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false }));
const css = readFileSync('src/app.css', 'utf8');
const games = Object.keys(words).map((path) => path.split('/').at(-2) ?? '');
const here = (name: string) => `web/src/lib/games/${name}`;

it('finds the games', () => {
  expect(games.length).toBeGreaterThan(3);
});

it.each(games)('%s has all that the app shows of a game', async (name) => {
  const box = boxes[`./${name}/box.ts`];
  const table = await tables[`./${name}/index.ts`]?.();
  const missing: string[] = [];
  if (!table) missing.push(`${name} has no table: ${here(name)}/index.ts has to export one`);
  if (!box) missing.push(`${name} has no box: ${here(name)}/box.ts has to export one, with cover and accent`);
  if (box && !css.includes(`${box.accent}:`))
    missing.push(`${name} has no accent: ${box.accent} of ${here(name)}/box.ts is not in web/src/app.css`);
  for (const other of Object.keys(boxes).filter((path) => boxes[path] !== box))
    if (boxes[other]?.cover === box?.cover && box) missing.push(`${name} has the cover of ${other}`);
  if (!strings[`./${name}/words.en.json`])
    missing.push(
      `${name} has no strings for the app: ${here(name)}/words.en.json, and one for each language`
    );
  expect(missing).toEqual([]);
});

it.each(games)('%s says what a box says', (name) => {
  const said = words[`../../../../src/oikos/games/${name}/words.en.toml`]?.game ?? {};
  const missing = ['title', 'pitch', 'players', 'time', 'age'].filter((key) => !(key in said));
  expect(missing.map((key) => `words.en.toml of ${name} has no game.${key}`)).toEqual([]);
});

it('has no table without a game', () => {
  const drawn = Object.keys(tables).map((path) => path.split('/').at(-2) ?? '');
  expect(drawn.filter((name) => !games.includes(name))).toEqual([]);
});

/** The kinds of events that bring points, as the game's own file declares them. */
function scoring(name: string): string[] {
  const source = readFileSync(`../src/oikos/games/${name}/events.py`, 'utf8');
  const functions = source.split(/^def /m).filter((one) => /^[^)]*\bpoints: int/.test(one));
  return functions.flatMap((one) =>
    [...one.matchAll(/(?:Event\(|else )"([a-z-]+)"/g)].map(([, kind]) => kind ?? '')
  );
}

it.each(games)('%s names every reason for which points are given', (name) => {
  const said = strings[`./${name}/words.en.json`] ?? {};
  expect(scoring(name).filter((kind) => !(`reason.${kind}` in said))).toEqual([]);
});

it('finds the events that bring points', () => {
  expect(games.flatMap(scoring)).toEqual(
    expect.arrayContaining(['neighbour-scored', 'objective-missed', 'recycled'])
  );
});
