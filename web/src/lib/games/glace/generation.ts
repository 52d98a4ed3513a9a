import type { GameEvent } from '$lib/api/types';
import { numberOf } from '$lib/table/log';
import { LINES, type Line } from './cards';

export interface Turned {
  seat: number;
  line: Line | null;
  value: number;
  total: number;
  isOpen: boolean;
  /** null until it has been counted. */
  isKept: boolean | null;
}

export interface Generation {
  objectives: Turned[];
  /** What the Ice was before and what is left of it so far; null where it does not count. */
  ice: { before: number; left: number } | null;
  sky: number | null;
  /** At the end of the game. */
  score: number | null;
}

const OVER = ['sky-recorded', 'ice-gone', 'scored', 'scored-sky', 'ended'];

/** Whether event *at* belongs to the end of a generation. */
export function isGenerationEnd(events: readonly GameEvent[], at: number): boolean {
  const first = events.findIndex(({ kind }) => kind === 'objective-revealed');
  const last = events.findLastIndex(({ kind }) => OVER.includes(kind));
  return first >= 0 && at >= first && at <= last;
}

/** The end of a generation as far as it has been told. */
export function generationAt(events: readonly GameEvent[], at: number, ice: number | null): Generation {
  const told = events.slice(0, at + 1);
  const melted = events.filter(({ kind }) => kind === 'ice-melted');
  const gone = told.filter(({ kind }) => kind === 'ice-melted');
  const first = melted[0] ? (numberOf(melted[0], 'ice') ?? 0) + 1 : null;
  const before = ice === null ? null : (first ?? ice);
  const find = (kind: string, fact: string) => {
    const event = told.findLast((one) => one.kind === kind);
    return event ? numberOf(event, fact) : null;
  };
  return {
    objectives: events
      .filter(({ kind }) => kind === 'objective-revealed')
      .map((event) => turned(event, told)),
    ice:
      before === null ? null : { before, left: gone.length > 0 ? (find('ice-melted', 'ice') ?? 0) : before },
    sky: find('sky-recorded', 'sky'),
    score: find('ended', 'score')
  };
}

function turned(event: GameEvent, told: readonly GameEvent[]): Turned {
  const seat = numberOf(event, 'seat') ?? 0;
  const counted = told.find(
    (one) => ['objective-kept', 'objective-missed'].includes(one.kind) && one.facts?.seat === seat
  );
  return {
    seat,
    line: LINES.find((line) => line === event.facts?.line) ?? null,
    value: numberOf(event, 'value') ?? 0,
    total: numberOf(event, 'total') ?? 0,
    isOpen: told.includes(event),
    isKept: counted ? counted.kind === 'objective-kept' : null
  };
}
