import type { Lookback, LookTurn } from '$lib/api/types';
import { describe, expect, it } from 'vitest';
import { courseOf, lossOf, spanOf } from './looking.svelte';

const move = (text: string) => ({ text, kind: 'lay', facts: {} });
const turn = (before: number, after: number, best = 'b'): LookTurn => ({
  ...{ at: 3, before, after, reasons: [], is_checked: true },
  ...{ move: move('a'), best: move(best) }
});
const BACK: Lookback = {
  ...{ seat: 0, count: 2, result: 12, moments: [], is_done: false },
  turns: [turn(10, 8)]
};

describe('a look back', () => {
  it('has what was expected before and after each move so far', () => {
    expect(courseOf(BACK, 1)).toEqual([
      { at: 0, value: 10 },
      { at: 0.5, value: 8 }
    ]);
  });

  it('ends with what came, in the unit that people read', () => {
    const done = { ...BACK, turns: [turn(0.5, 0.25), turn(0.5, 0.5)], result: 1, is_done: true };
    expect(courseOf(done, 100).at(-1)).toEqual({ at: 2, value: 100 });
  });

  it('draws chances on their whole scale and does not blow up noise', () => {
    expect(spanOf([-20, -16], 100)).toEqual([-25, 100]);
    expect(spanOf([44.2, 45.1], 1)).toEqual([44, 54]);
    expect(spanOf([31.5, 122.2], 1)).toEqual([31, 123]);
  });

  it('loses nothing by a move that is the best', () => {
    expect(lossOf(turn(10, 8), 1)).toBe(2);
    expect(lossOf(turn(10, 8, 'a'), 1)).toBe(0);
  });
});
