import { expect, it } from 'vitest';
import { inForce, moments } from './log';

const moved = (seq: number, seat: number) => ({
  seq,
  at: 0,
  kind: 'moved',
  seat,
  events: [{ kind: 'laid', rule: 'GC-031', facts: { seat }, hidden: [], audience: null }]
});
const line = (seq: number, kind: string, seat: number) => ({ seq, at: 0, kind, seat });

it('leaves out what was taken back, and what followed it', () => {
  const lines = [
    moved(1, 0),
    moved(2, 1),
    moved(3, 0),
    line(4, 'said', 0),
    moved(5, 1),
    line(6, 'undone', 0)
  ];
  expect(inForce(lines).map((one) => one.seq)).toEqual([1, 2, 4]);
});

it('numbers events by the moves before them', () => {
  expect(moments([moved(1, 0), line(2, 'said', 0), moved(3, 1)]).map((one) => one.at)).toEqual([1, 2]);
});
