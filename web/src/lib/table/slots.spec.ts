import { expect, it } from 'vitest';
import { keepPlaces } from './slots';

it('leaves the place of what was played free', () => {
  expect(keepPlaces(['a', 'b', 'c'], ['a', 'c'], 3)).toEqual(['a', null, 'c']);
});

it('gives the free place to what is drawn', () => {
  expect(keepPlaces(['a', null, 'c'], ['a', 'c', 'd'], 3)).toEqual(['a', 'd', 'c']);
});

it('grows where there is no free place', () => {
  expect(keepPlaces(['a', 'b', 'c'], ['a', 'b', 'c', 'd'], 3)).toEqual(['a', 'b', 'c', 'd']);
});

it('begins anew with a new hand', () => {
  expect(keepPlaces([null, null, 'c', null], ['d', 'e'], 3)).toEqual(['d', 'e', null]);
});
