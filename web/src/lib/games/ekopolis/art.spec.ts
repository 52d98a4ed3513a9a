import { expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ekopolis/content.toml';
import { GLYPHS } from '../art/glyphs';
import { MOTIFS } from './art';
import { read } from './content';

it('has a drawing for each tile and species', () => {
  const { tile, board } = read(content);
  const drawn = [...tile, ...board.endangered].map(({ id }) => GLYPHS[MOTIFS[id] ?? ''] && id);
  expect(drawn).toEqual([...tile, ...board.endangered].map(({ id }) => id));
});
