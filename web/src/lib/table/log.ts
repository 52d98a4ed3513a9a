import type { GameEvent, LogLine } from '$lib/api/types';

/** The lines whose moves still stand: what was taken back is left out. */
export function inForce(lines: readonly LogLine[]): LogLine[] {
  const kept: LogLine[] = [];
  for (const line of lines) {
    if (line.kind !== 'undone') {
      kept.push(line);
      continue;
    }
    // A seat takes back its last decision, and with it all that followed.
    const from = kept.findLastIndex((one) => one.kind === 'moved' && one.seat === line.seat);
    if (from >= 0) kept.splice(from, kept.length, ...kept.slice(from).filter((one) => one.kind !== 'moved'));
  }
  return kept;
}

export interface Moment {
  /** The number of seats' moves made so far. */
  at: number;
  event: GameEvent;
}

/** Every event in force with its place in the game, for charts and explanations. */
export function moments(lines: readonly LogLine[]): Moment[] {
  let at = 0;
  return inForce(lines).flatMap((line) => {
    if (line.kind === 'moved') at += 1;
    return (line.events ?? []).map((event) => ({ at, event }));
  });
}

/** A whole number among an event's facts. */
export function numberOf(event: GameEvent, fact: string): number | null {
  const value = event.facts?.[fact];
  return typeof value === 'number' ? value : null;
}
