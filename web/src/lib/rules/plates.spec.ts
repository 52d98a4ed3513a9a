// @vitest-environment jsdom
import { loadGame } from '$lib/games/registry';
import { gameWords, i18n } from '$lib/words/i18n.svelte';
import { LANGUAGES } from '$lib/words/languages';
import { expect, it, vi } from 'vitest';
import { arrange, illustrate, readRulebook, search } from './rulebook';

// jsdom has none; a table may ask for it when it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false }));

interface Plate {
  id: string;
  figure?: { show: string };
  table?: string;
}

const books = import.meta.glob<{ plates: Plate[] }>('../../../../src/oikos/games/*/plates.toml', {
  import: 'default',
  eager: true
});
const contents = import.meta.glob<Record<string, unknown>>('../../../../src/oikos/games/*/content.toml', {
  import: 'default',
  eager: true
});
const games = Object.entries(books).map(([path, { plates }]) => {
  const game = path.split('/').at(-2) ?? '';
  const content = Object.entries(contents).find(([file]) => file.includes(`/${game}/`))?.[1] ?? {};
  return { game, plates, content };
});

it.each(games)('the plates of $game show parts that its table has', async ({ game, plates }) => {
  const table = await loadGame(game);
  const shown = ['board', 'mine', ...(table?.views ?? []).map(({ key }) => key)];
  expect(plates.flatMap(({ figure }) => figure?.show ?? []).filter((show) => !shown.includes(show))).toEqual(
    []
  );
});

it.each(games.flatMap((one) => [...LANGUAGES.keys()].map((lang) => ({ ...one, lang }))))(
  'the tables of $game are made of its content in $lang, a cell under each head',
  async ({ game, plates, content, lang }) => {
    await i18n.choose(lang, false);
    const words = await gameWords(game, lang, {});
    const { tables } = (await (await loadGame(game))?.rules?.()) ?? { tables: {} };
    for (const name of plates.flatMap(({ table }) => table ?? [])) {
      const made = tables[name]?.(game === 'ecotopia' ? { content } : content, words);
      expect(made?.rows.length, name).toBeGreaterThan(1);
      for (const { cells } of made?.rows ?? []) {
        expect(cells.length).toBe(made?.head.length);
        expect(cells.join(' ')).not.toMatch(/rules\.|undefined|NaN/);
      }
      expect(made?.head.join(' ')).not.toMatch(/rules\./);
    }
  }
);

it('finds a rule by the words of its plates and of their tables', () => {
  const plate = {
    id: 'p',
    rule: 'PD-001',
    title: 'Example',
    text: 'A frog',
    picture: null,
    table: 't',
    signs: []
  };
  const entries = arrange(readRulebook('## A turn\n\n**PD-001** Take two.\n\n**PD-002** Rest.'), {});
  const drawn = illustrate(entries, [plate], ({ table }) => (table === 't' ? 'Étang 5' : ''));
  expect(drawn.map(({ plates }) => plates.length)).toEqual([0, 1, 0]);
  expect(search(drawn, 'frog').map(({ block }) => block.number)).toEqual([null, 'PD-001']);
  expect(search(drawn, 'etang')).toHaveLength(2);
});
