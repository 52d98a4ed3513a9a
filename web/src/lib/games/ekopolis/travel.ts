import type { EkopolisView, GameEvent } from '$lib/api/types';
import type { Trip } from '$lib/table/show/travel';

/** Tiles and tokens come from their seat to the board, cards and new tiles from their piles. */
export function travel({ kind, facts = {} }: GameEvent, view: EkopolisView): Trip[] {
  const { seat, tile, space, card } = facts;
  const own = seat === view.seat ? ['hand', `seat:${seat}`] : [`seat:${seat}`];
  const at = [`space:${space}`];
  switch (kind) {
    case 'placed':
      return [{ thing: String(tile), from: [`tile:${tile}`, ...own], to: at }];
    case 'pollution-laid':
      return [{ thing: 'pollution', from: own, to: at }];
    case 'green-zone-laid':
      return [{ thing: 'green-zone', from: own, to: at }];
    case 'pollution-cleared':
      return [{ thing: 'pollution', from: at, to: own }];
    case 'tile-drawn':
      return typeof tile === 'string' ? [{ thing: tile, from: ['pile:stack'], to: own }] : [];
    case 'card-taken':
      return [{ thing: String(card), from: ['pile:stack'], to: own }];
    case 'card-played':
      return [{ thing: String(card), from: [`card:${card}`, ...own], to: ['board'] }];
    default:
      return [];
  }
}
