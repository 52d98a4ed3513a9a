// What a table tells, with what a test does not care about filled in.
import type { Goodbye, LogLine, MoveInfo, Problem, TableInfo, Update, Welcome } from '../types';

export function welcome(changes: Partial<Welcome> = {}): Welcome {
  return { tell: 'welcome', person: 1, seats: [0], version: '1', contract: 1, ...changes };
}

export function goodbye(reason: Goodbye['reason'], retry = 0): Goodbye {
  return { tell: 'goodbye', reason, retry };
}

export function problem(reason: string): Problem {
  return { reason, text: '', rule: null, facts: {} };
}

export function line(seq: number): LogLine {
  return { seq, at: 0, kind: 'moved', seat: 0 };
}

/** Person 1 sits at seats 0 and 1, person 2 at seat 2. */
const table = {
  phase: 'running',
  position: 1,
  seats: [1, 1, 2].map((person, seat) => ({ seat, name: 'Ada', person, level: null, stand_in: null })),
  people: [],
  asks: []
} as unknown as TableInfo;

/** The table after entry *seq*, with the lines named. */
export function update(
  seq: number,
  lines: number[] = [],
  { seat = 0, legal = [], told = [] }: { seat?: number | null; legal?: string[]; told?: MoveInfo[] } = {}
): Update {
  const view = { game: 'glace', seat, actor: 0, moves: legal } as unknown as Update['view'];
  return {
    tell: 'update',
    ...{ seat, seq, lines: lines.map(line), is_complete: true, table: { ...table, position: seq } },
    ...{ view, moves: told, undo: null, can_hint: false }
  };
}
