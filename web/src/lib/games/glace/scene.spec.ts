import { expect, it } from 'vitest';
import { sceneOf } from './scene';

const start = { ice: 3, skies: [], generation: 1 };

it('shows all the ice at the start and less with each Ice card', () => {
  expect([3, 2, 1, 0].map((ice) => sceneOf({ ...start, ice }, 3).ice)).toEqual([1, 2 / 3, 1 / 3, 0]);
});

it('keeps the ice where ice does not count', () => {
  expect(sceneOf({ ...start, ice: 0 }, null).ice).toBe(1);
});

it('clears with a good sky and thickens with a bad one', () => {
  const haze = (...skies: number[]) => sceneOf({ ...start, skies }, 3).haze;
  expect(haze(1)).toBeLessThan(haze());
  expect(haze(-1)).toBeGreaterThan(haze());
  expect([haze(3, 3, 3), haze(-3, -3, -3)]).toEqual([0, 1]);
});

it('moves the sun on with each generation', () => {
  expect([1, 2, 3, 4].map((generation) => sceneOf({ ...start, generation }, 3).sun)).toEqual([0, 1, 2, 2]);
});
