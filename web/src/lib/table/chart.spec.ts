import { expect, it } from 'vitest';
import { bounds, pathOf, ticks } from './chart';

const series = (points: { at: number; value: number }[]) => ({
  name: 'ice',
  mark: 'circle' as const,
  colour: '--ice',
  points
});

it('shows zero whatever the values are', () => {
  expect(bounds([series([{ at: 3, value: 5 }])])).toEqual({ from: 3, to: 3, least: 0, most: 5 });
  expect(bounds([series([{ at: 0, value: -4 }])])).toMatchObject({ least: -4, most: 1 });
});

it('marks round numbers', () => {
  expect(ticks(0, 3)).toEqual([0, 1, 2, 3]);
  expect(ticks(-12, 30)).toEqual([-10, 0, 10, 20, 30]);
});

it('steps from move to move', () => {
  const points = [
    { at: 0, value: 1 },
    { at: 2, value: 3 }
  ];
  expect(
    pathOf(
      points,
      (at) => at,
      (value) => value
    )
  ).toBe('M0 1H2V3');
});
