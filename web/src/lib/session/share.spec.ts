import { expect, it } from 'vitest';
import { share } from './share';

it('keeps what is still the same, and only that', () => {
  const last = { seat: 0, cities: [{ cards: ['a'] }, { cards: ['b'] }], market: { A1: ['x'] } };
  const next = { seat: 0, cities: [{ cards: ['a'] }, { cards: ['b', 'c'] }], market: { A1: ['x'] } };
  const shared = share(last, next);
  expect(shared).toEqual(next);
  expect(shared).not.toBe(last);
  expect(shared.cities[0]).toBe(last.cities[0]);
  expect(shared.market).toBe(last.market);
  expect(shared.cities).not.toBe(last.cities);
});

it('gives back the last one where nothing has changed', () => {
  const last = { list: [1, null, { deep: true }] };
  expect(share(last, structuredClone(last))).toBe(last);
});

it('takes what is shorter, gone or of another kind as new', () => {
  expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(share({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  expect(share([1, 2], [1])).toEqual([1]);
  expect(share({ 0: 'a' }, ['a'])).toEqual(['a']);
  expect(share(null, { a: 1 })).toEqual({ a: 1 });
  expect(share({ a: 1 }, null)).toBe(null);
});
