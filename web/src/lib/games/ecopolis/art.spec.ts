import { expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ecopolis/content.toml';
import { GLYPHS } from '../art/glyphs';
import { SCENES } from '../art/scenes';
import { motifOf } from './art';
import { read } from './content';

it('has a scene for each construction and a glyph for each hazard', () => {
  const { constructions, hazards } = read(content);
  const missing = [
    ...constructions.filter(({ id }) => !SCENES[motifOf(id)]),
    ...hazards.filter(({ id }) => !GLYPHS[motifOf(id)])
  ];
  expect(missing.map(({ id }) => id)).toEqual([]);
});
