import { expect, it } from 'vitest';
import { GLYPHS } from './glyphs';
import { chimneyOf, SCENES } from './scenes';

const parts = Object.entries(SCENES).flatMap(([name, paths]) => paths.map((part) => ({ name, part })));

it('fills every path with a colour that there is', () => {
  const odd = parts.filter(({ part }) => !/^([wWrsmdgGtbypeholi]M|@|\*)/.test(part));
  expect(odd).toEqual([]);
});

it('draws nothing that cannot be computed', () => {
  expect(parts.filter(({ part }) => /NaN|undefined|--/.test(part))).toEqual([]);
});

it('puts only glyphs on signs that there are', () => {
  const signs = parts.filter(({ part }) => part.startsWith('*'));
  expect(signs.filter(({ part }) => !GLYPHS[part.slice(1).split(' ')[0] ?? ''])).toEqual([]);
});

it('lets smoke rise where a scene says, else beside it', () => {
  expect([chimneyOf('coal'), chimneyOf('bus')]).toEqual([
    [40, 4],
    [50, 12]
  ]);
});
