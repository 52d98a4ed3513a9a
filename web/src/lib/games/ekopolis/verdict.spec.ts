// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { marksFor, ownBest, verdictOf } from './verdict';

beforeEach(() => localStorage.clear());

it.each([3, 4, 5])(
  'knows what bots reach with %i mayors, each level better than the one before',
  (players) => {
    expect(marksFor(players).map(({ who }) => who)).toEqual(['random', 'seedling', 'sapling', 'oak']);
  }
);

it('judges by the best mark that is reached', () => {
  expect(['none', 'random', 'sapling', 'oak'].map((who) => `verdict.${who}`)).toEqual(
    [0, 100, 188, 250].map((score) => verdictOf(score, 3))
  );
});

it('remembers one’s own best, for each number of mayors, and tells of the one before', () => {
  expect(ownBest(3, 120, 'A')).toBeNull();
  expect(ownBest(3, 120, 'A'), 'the same game is not compared with itself').toBeNull();
  expect(ownBest(3, 140, 'B')).toBe(120);
  expect(ownBest(3, 90, 'C')).toBe(140);
  expect(ownBest(4, 90, 'D')).toBeNull();
});
