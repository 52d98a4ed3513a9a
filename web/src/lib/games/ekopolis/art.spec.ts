import { expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ekopolis/content.toml';
import { GLYPHS } from '../art/glyphs';
import { SCENES } from '../art/scenes';
import { MOTIFS } from './art';
import { read } from './content';

it('has a scene for each tile and a drawing for each species', () => {
  const { tile, board } = read(content);
  const missing = [
    ...tile.filter(({ id }) => !SCENES[MOTIFS[id] ?? '']),
    ...board.endangered.filter(({ id }) => !GLYPHS[MOTIFS[id] ?? ''])
  ];
  expect(missing.map(({ id }) => id)).toEqual([]);
});
