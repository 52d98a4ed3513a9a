import type { GameEvent } from '$lib/api/types';
import type { Trip } from '$lib/table/show/travel';

/** A card comes from its seat to its place; what melts goes to the ice. */
export function travel({ kind, facts = {} }: GameEvent): Trip[] {
  switch (kind) {
    case 'laid':
    case 'covered':
      return [
        {
          thing: String(facts.card),
          from: [`card:${facts.card}`, `seat:${facts.seat}`],
          to: [`place:${facts.place}`]
        }
      ];
    case 'ice-melted':
      return [{ thing: String(facts.molecule), from: [`place:${facts.place}`], to: ['ice'] }];
    default:
      return [];
  }
}
