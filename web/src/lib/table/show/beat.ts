// What happened, cut into what is shown at one time.
import type { GameEvent, LogLine } from '$lib/api/types';

export interface Beat {
  /** The entry of the log it belongs to, and which of its events, from 0. */
  seq: number;
  at: number;
  /** Shown together: one, or a run of one kind. */
  events: readonly GameEvent[];
  /** The seat that moved; null where nobody did. */
  seat: number | null;
  /** Nothing where there is nothing to say, as of one's own move. */
  text: string;
  isLoud: boolean;
  /** The move itself, before what came of it. */
  isLead: boolean;
  /** With it all of its entry has been shown. */
  isLast: boolean;
  /** What somebody said, which is heard however fast the show is. */
  isTalk?: boolean;
}

export interface Telling {
  /** The sentence of an event. */
  event(event: GameEvent): string;
  /** The sentence of an entry that is no move; null where nothing needs to be said. */
  said(line: LogLine): string | null;
  isLoud(event: GameEvent): boolean;
  /** The seat that looks on. */
  reader: number | null;
}

/** More of one kind in a row are shown together. */
const MANY = 5;
/** Milliseconds at normal speed. */
const LEAD = 800;
const OWN = 450;
const LOUD = 1400;
const COUNTED = 450;
const BRIEF = 200;

/** The beats of an entry; at least one, so that the screen gets past it. */
export function beatsOf(line: LogLine, telling: Telling): Beat[] {
  const seat = line.kind === 'moved' ? (line.seat ?? null) : null;
  const events = line.events ?? [];
  const said = telling.said(line);
  const first: Beat = {
    seq: line.seq,
    at: 0,
    events: [],
    seat,
    text: said ?? '',
    isLoud: said !== null,
    isLead: false,
    isLast: false
  };
  const beats: Beat[] = said === null && events.length > 0 ? [] : [{ ...first, isTalk: said !== null }];
  let at = 0;
  for (const run of runsOf(events, telling)) {
    const last = run.at(-1) as GameEvent;
    const isLead = at === 0 && seat !== null;
    const isOwn = isLead && seat === telling.reader;
    const isLoud = telling.isLoud(last);
    beats.push({
      ...first,
      at,
      events: run,
      text: isOwn && !isLoud ? '' : telling.event(last),
      isLoud,
      isLead
    });
    at += run.length;
  }
  const last = beats.at(-1);
  if (last) last.isLast = true;
  return beats;
}

/** Each event by itself, but for long rows of one kind, such as a deal. */
function runsOf(events: readonly GameEvent[], { isLoud }: Telling): GameEvent[][] {
  const runs: GameEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === event.kind) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) =>
    run.length > MANY && !isLoud(run[0] as GameEvent) ? [run] : run.map((event) => [event])
  );
}

/** How long a beat takes at normal speed. */
export function lengthOf({ events, isLoud, isLead, text }: Beat): number {
  if (events.length === 0) return text === '' ? 0 : LOUD;
  if (isLoud) return LOUD;
  if (isLead) return text === '' ? OWN : LEAD;
  return events.some(({ facts }) => typeof facts?.points === 'number') ? COUNTED : BRIEF;
}

/** The number of the entry before the last round: as many turns as there are seats. */
export function beforeLastRound(lines: readonly LogLine[], seats: number): number {
  let turns = 0;
  let mover: number | null = null;
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] as LogLine;
    if (line.kind !== 'moved' || line.seat == null || line.seat === mover) continue;
    if (++turns > seats) return line.seq;
    mover = line.seat;
  }
  return (lines[0]?.seq ?? 1) - 1;
}
