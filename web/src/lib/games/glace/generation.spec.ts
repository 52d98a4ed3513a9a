import { expect, it } from 'vitest';
import type { GameEvent } from '$lib/api/types';
import { generationAt, isGenerationEnd } from './generation';

const event = (kind: string, facts: GameEvent['facts']): GameEvent => ({
  ...{ kind, rule: 'GC-040', facts, hidden: [], audience: null }
});
const events = [
  event('laid', { seat: 0, card: 'g1-air-2', place: 'air-W' }),
  event('objective-revealed', { seat: 0, line: 'air', value: 4, total: 4 }),
  event('objective-revealed', { seat: 1, line: 'N', value: 2, total: 3 }),
  event('ice-melted', { molecule: 'CO2', place: 'air-E', ice: 2, points: -1 }),
  event('objective-kept', { seat: 0, points: 1 }),
  event('objective-missed', { seat: 1, points: -1 }),
  event('sky-recorded', { generation: 1, sky: 0 }),
  event('generation-began', { generation: 2, seat: 1 })
];

it('turns the objectives over one by one', () => {
  const open = (at: number) => generationAt(events, at, 3).objectives.map(({ isOpen }) => isOpen);
  expect([open(1), open(2)]).toEqual([
    [true, false],
    [true, true]
  ]);
});

it('melts the ice, then counts, then records the sky', () => {
  expect(generationAt(events, 2, 3).ice).toEqual({ before: 3, left: 3 });
  expect(generationAt(events, 3, 3)).toMatchObject({ ice: { before: 3, left: 2 }, sky: null });
  expect(generationAt(events, 5, 3).objectives.map(({ isKept }) => isKept)).toEqual([true, false]);
  expect(generationAt(events, 6, 3).sky).toBe(0);
});

it('is a scene from the first objective to the sky, and not the move before nor the deal after', () => {
  expect(events.map((_, at) => isGenerationEnd(events, at))).toEqual([
    ...[false, true, true, true, true, true, true, false]
  ]);
});
