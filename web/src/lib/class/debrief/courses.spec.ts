import { expect, it } from 'vitest';
import type { Debrief } from '$lib/api/types';
import { courses, measures } from './courses';

const point = (moves: number, scores: number[] | null, ice: number) => ({
  moves,
  share: 0,
  scores,
  marks: { ice }
});
const debrief = (...tables: ReturnType<typeof point>[][]) =>
  ({ tables: tables.map((course, at) => ({ number: at + 1, course })) }) as unknown as Debrief;

it('shows the score only where the rules define one', () => {
  expect(measures(debrief([point(0, null, 3)]))).toEqual(['ice']);
  expect(measures(debrief([point(0, [1, 2], 3)]))).toEqual(['score', 'ice']);
});

it('shows first what changed', () => {
  const grew = { ...point(1, [0, 0], 3), marks: { ice: 3, sky: 2 } };
  expect(measures(debrief([{ ...point(0, [0, 0], 3), marks: { ice: 3, sky: 0 } }, grew]))).toEqual([
    ...['sky', 'score', 'ice']
  ]);
});

it('has a point where something changed, and the last one', () => {
  const [one] = courses(
    debrief([point(0, null, 3), point(1, null, 3), point(2, null, 2), point(9, null, 2)]),
    'ice'
  );
  expect(one?.points).toEqual([
    { at: 0, value: 3 },
    { at: 2, value: 2 },
    { at: 9, value: 2 }
  ]);
});

it('takes the best of rivals, and gives thirty-six tables a look of their own', () => {
  const many = debrief(...Array.from({ length: 36 }, () => [point(0, [4, 7], 3)]));
  const lines = courses(many, 'score');
  expect(lines[0]?.points).toEqual([{ at: 0, value: 7 }]);
  expect(new Set(lines.map(({ mark, colour }) => mark + colour)).size).toBe(36);
});
