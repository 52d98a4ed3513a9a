import { expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ecopolis/content.toml';
import { GLYPHS } from '../art/glyphs';
import { motifOf } from './art';
import { read } from './content';

it('has a drawing for each card', () => {
  const { constructions, hazards } = read(content);
  const ids = [...constructions, ...hazards].map(({ id }) => id);
  expect(ids.filter((id) => !GLYPHS[motifOf(id)])).toEqual([]);
});
