// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { DebriefTable } from '$lib/api/types';
import { i18n } from '$lib/words/i18n.svelte';
import { Words } from '$lib/words/words';
import { resultOf } from './result';

const words = new Words('en', [
  { endings: { won: '{seat} wins with {points} points.', team: 'Score {points}.' } }
]);
const table = (changes: Partial<DebriefTable>) =>
  ({ names: ['Otter', 'Fox'], outcome: null, scores: null, is_shared: false, ...changes }) as DebriefTable;
const outcome = (ending: string, facts: object) => ({ ending, facts }) as DebriefTable['outcome'];

it('names who won, and the scores of rivals', () => {
  const told = table({ outcome: outcome('won', { seat: 1, points: 7 }), scores: [3, 7] });
  expect(resultOf(told, words)).toBe('Fox wins with 7 points. 3 · 7');
});

it('says of a team its one result', () => {
  const told = table({ outcome: outcome('team', { points: 59 }), scores: [59, 59], is_shared: true });
  expect(resultOf(told, words)).toBe('Score 59.');
});

it('calls a game that the bell ended unfinished, and invents no score', async () => {
  await i18n.need('class');
  await i18n.start();
  expect(resultOf(table({}), words)).toBe('unfinished: ended at the bell');
  expect(resultOf(table({ scores: [3, 7] }), words)).toContain('3 · 7');
});
