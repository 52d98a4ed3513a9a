import { expect, it } from 'vitest';
import { steps, textFor } from './steps';

it('turns a move into the parts to touch, and back', () => {
  const facts = { card: 'g1-air-2', place: 'air-W' };
  expect(steps({ text: 'lay g1-air-2 at air-W', kind: 'lay', facts })).toEqual([
    'card:g1-air-2',
    'place:air-W'
  ]);
  expect(textFor(['card:g1-air-2'], 'place:air-W')).toBe('lay g1-air-2 at air-W');
});

it('has no move for a place alone', () => {
  expect(textFor([], 'place:air-W')).toBeNull();
  expect(textFor(['card:g1-air-2'], 'card:g1-air-0')).toBeNull();
});
