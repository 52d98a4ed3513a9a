import { expect, it } from 'vitest';
import type { Board, TableRow } from '$lib/api/types';
import { byNeed, isStuck, waited, withRoom } from './teaching';

const seat = (pupil: number | null) => ({
  seat: 0,
  pupil,
  level: null,
  stand_in: null,
  is_here: true,
  has_hint: false
});
const table = (number: number, changes: Partial<TableRow> = {}) =>
  ({ number, phase: 'running', is_paused: false, since: 1000, seats: [seat(1)], ...changes }) as TableRow;
const board = (tables: TableRow[], changes: Partial<Board> = {}) =>
  ({ tables, is_frozen: false, stuck_after: 180_000, ...changes }) as Board;

it('calls a table stuck when nobody has moved for long, and nobody has stopped it', () => {
  const late = 1000 + 180_001;
  expect(isStuck(table(1), board([]), late - 1)).toBe(false);
  expect(isStuck(table(1), board([]), late)).toBe(true);
  expect(isStuck(table(1, { is_paused: true }), board([]), late)).toBe(false);
  expect(isStuck(table(1), board([], { is_frozen: true }), late)).toBe(false);
  expect(isStuck(table(1, { phase: 'ended' }), board([]), late)).toBe(false);
  expect(waited(table(1), 1000 + 125_000)).toBe(2);
});

it('puts those who need the teacher first, and those who are done last', () => {
  const tables = [
    table(1, { phase: 'ended' }),
    table(2, { since: 500_000 }),
    table(3),
    table(4, { since: 500_000 })
  ];
  expect(byNeed(tables, board(tables), 510_000).map(({ number }) => number)).toEqual([3, 2, 4, 1]);
});

it('offers a waiting pupil the tables that have a bot', () => {
  const tables = [
    table(1),
    table(2, { seats: [seat(1), seat(null)] }),
    table(3, { phase: 'ended', seats: [seat(null)] })
  ];
  expect(withRoom(board(tables)).map(({ number }) => number)).toEqual([2]);
});
