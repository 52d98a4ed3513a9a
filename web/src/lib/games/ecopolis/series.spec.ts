import type { EcopolisView, GameEvent, LogLine } from '$lib/api/types';
import { expect, it } from 'vitest';
import { mattered, series } from './series';

const event = (kind: string, facts: GameEvent['facts']): GameEvent => ({ kind, rule: 'EP-045', facts });
const moved = (seq: number, ...events: GameEvent[]): LogLine => ({
  seq,
  at: 0,
  kind: 'moved',
  seat: 0,
  events
});
const lines = [
  moved(1, event('bought', { card: 'gare' }), event('meter-fell', { temperature: 0, maximum: 4 })),
  moved(2, event('hazard-drawn', { card: 'canicule' }), event('missing', { temperature: 1, maximum: 4 })),
  moved(3, event('cashed', { card: 'barrage' }), event('meter-rose', { temperature: 3, maximum: 4 }))
];

it('follows the meter beside its maximum', () => {
  const [meter, limit] = series(lines);
  expect(meter?.points.map(({ value }) => value)).toEqual([0, 0, 1, 3]);
  expect(limit?.points).toEqual([
    { at: 0, value: 4 },
    { at: 3, value: 4 }
  ]);
});

it('tells of the hazards, then of my own constructions', () => {
  const view = { seat: 0, cities: [{ constructions: ['barrage'] }] } as unknown as EcopolisView;
  expect(mattered(lines, view)).toEqual(['canicule', 'barrage', 'gare']);
});
