import type { GameEvent, LogLine } from '$lib/api/types';
import { expect, it } from 'vitest';
import { afterPreview, series } from './discs';

function event(kind: string, facts: GameEvent['facts']): GameEvent {
  return { kind, rule: 'ET-060', facts, hidden: [], audience: null };
}

function line(seq: number, ...events: GameEvent[]): LogLine {
  return { seq, at: 0, kind: seq === 1 ? 'started' : 'moved', seat: 0, events };
}

it('draws both discs from where they began', () => {
  const lines = [
    line(1, event('turn-began', { turn: 1, seat: 0 }), event('time-passed', { points: -1, red: 99 })),
    line(
      2,
      event('tree-planted', { points: 2, blue: 2 }),
      event('specialist-helped', { points: 1, blue: 3 })
    ),
    line(3, event('time-passed', { points: -1, red: 98 }))
  ];
  const [blue, red] = series(lines);
  expect(blue?.points).toEqual([
    { at: 0, value: 0 },
    { at: 1, value: 3 }
  ]);
  expect(red?.points).toEqual([
    { at: 0, value: 99 },
    { at: 2, value: 98 }
  ]);
});

it('knows where a move would bring them', () => {
  const events = [event('coal-burnt', { points: -1, red: 49 }), event('recycled', { points: 4, blue: 24 })];
  expect(afterPreview(events, { blue: 20, red: 50 })).toEqual({ blue: 24, red: 49 });
});
