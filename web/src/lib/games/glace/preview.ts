import type { GameEvent } from '$lib/api/types';
import { numberOf } from '$lib/table/log';

/** By line, the total it would show after the move that is previewed. */
export function changes(events: readonly GameEvent[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const event of events) {
    for (const line of ['row', 'column']) {
      const [name, total] = [event.facts?.[line], numberOf(event, `${line}_total`)];
      if (typeof name === 'string' && total !== null) totals.set(name, total);
    }
  }
  return totals;
}
