// What a teacher's screens work out of the board.
import type { Board, PupilInfo, SeatRow, TableRow } from '$lib/api/types';

export function pupilOf(board: Board, number: number | null): PupilInfo | undefined {
  return board.pupils.find((pupil) => pupil.number === number);
}

/** Whether nobody has moved for so long that the teacher should look. */
export function isStuck(table: TableRow, board: Board, now: number): boolean {
  if (table.phase !== 'running' || table.is_paused || board.is_frozen || table.since === null) return false;
  return now - table.since > board.stuck_after;
}

/** Whole minutes since somebody moved. */
export function waited(table: TableRow, now: number): number {
  return table.since === null ? 0 : Math.max(0, Math.floor((now - table.since) / 60_000));
}

/** What a teacher sees first: who is stuck, then those that play, then those that are done; else by number. */
export function byNeed(tables: readonly TableRow[], board: Board, now: number): TableRow[] {
  const need = (table: TableRow) => (isStuck(table, board, now) ? 0 : table.phase === 'ended' ? 2 : 1);
  return [...tables].sort((one, other) => need(one) - need(other) || one.number - other.number);
}

/** Whether a bot has the seat, or plays for the pupil. */
export function isBot(seat: SeatRow): boolean {
  return seat.pupil === null || seat.stand_in !== null;
}

/** Tables that have a bot's seat for a pupil who waits. */
export function withRoom(board: Board): TableRow[] {
  return board.tables.filter(
    (table) => table.phase === 'running' && table.seats.some((seat) => seat.pupil === null)
  );
}
