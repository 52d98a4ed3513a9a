import { expect, it } from 'vitest';
import { GLYPHS } from '$lib/games/art/glyphs';
import { LANGUAGES } from '$lib/words/languages';
import { CHAPTERS, load, readDocument } from './document';

const files = import.meta.glob<string>('../../../../../docs/class/*.md', {
  query: '?raw',
  import: 'default',
  eager: true
});
const NAMES = [...new Set(Object.keys(files).map((path) => /(\w+)\.\w+\.md$/.exec(path)?.[1] ?? ''))];
const GAMES = NAMES.filter((name) => name !== 'kept');

it('reads headings, lists with pictures, numbered lists, tables and bold', () => {
  const { title, opening, chapters } = readDocument(
    '# A\n\nOpening **bold**.\n\n## One\n\n- **word:** text <!-- thing CO2 -->\n- other\n\n## Two\n\n1. what?\n\n' +
      '| a | b |\n| --- | --- |\n| c | **d** |\n\n### Three\n'
  );
  expect(title).toBe('A');
  expect(opening).toEqual([
    {
      kind: 'text',
      pieces: [
        { kind: 'text', text: 'Opening ' },
        { kind: 'bold', text: 'bold' },
        { kind: 'text', text: '.' }
      ]
    }
  ]);
  const [one, two] = chapters;
  expect(one?.blocks[0]).toMatchObject({
    ...{ kind: 'list', isNumbered: false },
    items: [{ picture: { kind: 'thing', name: 'CO2' } }, { picture: null }]
  });
  expect(two?.blocks.map(({ kind }) => kind)).toEqual(['list', 'table', 'heading']);
  expect(two?.blocks[0]).toMatchObject({ isNumbered: true });
  expect(two?.blocks[1]).toMatchObject({
    head: [[{ text: 'a' }], [{ text: 'b' }]],
    rows: [[[{ text: 'c' }], [{ kind: 'bold', text: 'd' }]]]
  });
});

it.each(GAMES.flatMap((game) => [...LANGUAGES.keys()].map((lang) => ({ game, lang }))))(
  'the booklet of $game in $lang has every chapter, pictures for all its words, and nothing unread',
  async ({ game, lang }) => {
    const booklet = await load(game, lang);
    expect(booklet?.chapters).toHaveLength(CHAPTERS.length);
    const words = booklet?.chapters[CHAPTERS.indexOf('words')]?.blocks[0];
    const pictures = words?.kind === 'list' ? words.items.map(({ picture }) => picture) : [];
    expect(pictures.length).toBeGreaterThan(4);
    expect(pictures).not.toContain(null);
    for (const picture of pictures)
      if (picture?.kind === 'glyph') expect(GLYPHS).toHaveProperty(picture.name);
    expect(JSON.stringify(booklet)).not.toMatch(/<!--|\*\*|\| ---/);
  }
);

it('says that there is none', async () => {
  expect(await load('nothing', 'en')).toBeNull();
});
