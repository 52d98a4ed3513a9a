import { expect, it } from 'vitest';
import type { MoveInfo } from '$lib/api/types';
import { leadsTo, rightMoves } from './lesson.svelte';

const lay = (card: string, place: string): MoveInfo => ({
  text: `lay ${card} at ${place}`,
  kind: 'lay',
  facts: { card, place }
});
const moves = [lay('a', 'W'), lay('a', 'N'), lay('b', 'W')];
const steps = ({ facts }: MoveInfo) => [`card:${String(facts.card)}`, `place:${String(facts.place)}`];
const task = { number: 0, count: 2, step: 'lay', moves: ['lay a at N'] };

it('lights up what is right, and everything where nothing is asked for', () => {
  expect(rightMoves(moves, task).map(({ text }) => text)).toEqual(['lay a at N']);
  expect(rightMoves(moves, { ...task, moves: [] })).toEqual(moves);
  expect(rightMoves(moves, null)).toEqual(moves);
});

it('knows the legal move that a touch would lead to', () => {
  expect(leadsTo(moves, steps, [], 'card:b')).toBe('lay b at W');
  expect(leadsTo(moves, steps, ['card:a'], 'place:W')).toBe('lay a at W');
  expect(leadsTo(moves, steps, ['card:b'], 'place:N')).toBeNull();
});
