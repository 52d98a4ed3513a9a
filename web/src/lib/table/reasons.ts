import type { GameEvent, LogLine } from '$lib/api/types';
import type { Words } from '$lib/words/words';
import { moments, numberOf } from './log';

export interface Reason {
  kind: string;
  rule: string;
  /** One of its events, with what differs between them left out. */
  example: GameEvent;
  bySeat: ReadonlyMap<number, number>;
  /** Points that are nobody's own; null where there are none. */
  shared: number | null;
}

/** Every point of the game, added up by the reason it was given for. */
export function byReason(lines: readonly LogLine[]): Reason[] {
  const reasons = new Map<string, Reason & { bySeat: Map<number, number> }>();
  for (const { event } of moments(lines)) {
    const points = numberOf(event, 'points');
    if (points === null) continue;
    const known = reasons.get(event.kind);
    const reason = known ?? {
      kind: event.kind,
      rule: event.rule,
      example: event,
      bySeat: new Map(),
      shared: null
    };
    const seat = numberOf(event, 'seat');
    if (seat === null) reason.shared = (reason.shared ?? 0) + points;
    else reason.bySeat.set(seat, (reason.bySeat.get(seat) ?? 0) + points);
    reasons.set(event.kind, reason);
  }
  return [...reasons.values()];
}

/** `reason.<event>` of the game's strings, or one of the events where it has no name of its own. */
export function reasonName({ kind, example }: Reason, words: Words, reader: number | null): string {
  return words.find('ui', `reason.${kind}`) ? words.ui(`reason.${kind}`) : words.event(example, reader);
}
