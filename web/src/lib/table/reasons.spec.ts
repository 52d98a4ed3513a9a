import { expect, it } from 'vitest';
import { byReason } from './reasons';

const event = (kind: string, facts: Record<string, number>) => ({
  kind,
  rule: 'X-1',
  facts,
  hidden: [],
  audience: null
});
const moved = (seq: number, events: ReturnType<typeof event>[]) => ({
  seq,
  at: 0,
  kind: 'moved',
  seat: 0,
  events
});

it('adds up points by reason and seat', () => {
  const reasons = byReason([
    moved(1, [event('kept', { seat: 0, points: 1 }), event('melted', { points: -1 })]),
    moved(2, [
      event('kept', { seat: 1, points: 2 }),
      event('kept', { seat: 0, points: 3 }),
      event('laid', { seat: 0 })
    ])
  ]);
  expect(reasons.map((one) => one.kind)).toEqual(['kept', 'melted']);
  expect([...(reasons[0]?.bySeat ?? [])]).toEqual([
    [0, 4],
    [1, 2]
  ]);
  expect(reasons[1]?.shared).toBe(-1);
});
