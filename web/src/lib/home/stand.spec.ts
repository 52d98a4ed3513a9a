// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { MyTableInfo } from '$lib/api/types';
import { i18n } from '$lib/words/i18n.svelte';
import { resultOf, sinceWhen, standOf } from './stand';

await i18n.choose('en', false);

/** A table of Ada, who is person 1, and a bot. */
function at(turn: number | null, more: Partial<MyTableInfo> = {}): MyTableInfo {
  const seats = [
    { seat: 0, name: 'Ada', person: 1, level: null, stand_in: null },
    { seat: 1, name: null, person: null, level: 'oak', stand_in: null }
  ];
  const table = { turn, seats, person: 1, phase: 'running', is_paused: false, outcome: null, ...more };
  return table as unknown as MyTableInfo;
}

it('says that it is my turn, or whose', () => {
  expect(standOf(at(0))).toEqual({ text: 'your turn', isYours: true });
  expect(standOf(at(1))).toEqual({ text: 'Oak’s turn', isYours: false });
});

it('says to somebody else whose turn it is', () => {
  expect(standOf(at(0, { person: 2 }))).toEqual({ text: 'Ada’s turn', isYours: false });
});

it('says why nobody moves', () => {
  expect(standOf(at(0, { is_paused: true })).text).toBe('paused');
  expect(standOf(at(null, { phase: 'lobby' })).text).toBe('waiting for players');
});

it('gives a common score once and those of rivals each', () => {
  const outcome = { ending: 'x', rule: '', winners: [], facts: {}, draws_taken_back: 0, places: [] };
  expect(resultOf(at(null, { outcome: { ...outcome, scores: [7, 7] } }))).toBe('7 points');
  expect(resultOf(at(null, { outcome: { ...outcome, scores: [-3, 9] } }))).toBe('−3 · 9');
});

it('says in which place one came, of rivals and for an only seat', () => {
  const outcome = { ending: 'x', rule: '', winners: [1], facts: {}, draws_taken_back: 0, places: [2, 1] };
  expect(resultOf(at(null, { outcome: { ...outcome, scores: [3, 9] } }))).toBe('3 · 9, place 2 of 2');
  expect(resultOf(at(null, { person: null, outcome: { ...outcome, scores: [3, 9] } }))).toBe('3 · 9');
});

it('says since when it is somebody’s turn, in the largest unit, and not where the game waits for nobody', () => {
  const [minute, day] = [60_000, 86_400_000];
  expect(sinceWhen(at(0, { since: 0 }), 59_000, 'en')).toBe('');
  expect(sinceWhen(at(0, { since: 0 }), 5 * minute, 'en')).toBe('for 5 minutes');
  expect(sinceWhen(at(1, { since: 0 }), 2.9 * day, 'en')).toBe('for 2 days');
  expect(sinceWhen(at(null, { since: 0 }), day, 'en')).toBe('');
});
