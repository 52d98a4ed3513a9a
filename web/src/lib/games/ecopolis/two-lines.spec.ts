import { expect, it } from 'vitest';
import { lettersInTwoLines } from './two-lines';

it.each([
  ['Médiathèque', 11],
  ['Data centre', 6],
  ['Centrale hydroélectrique', 15],
  ['Zero-packaging shop', 14],
  ['Marché de producteurs', 11]
])('%s needs lines of %i letters', (name, letters) => {
  expect(lettersInTwoLines(name)).toBe(letters);
});
