import type { EcotopiaView, GameEvent } from '$lib/api/types';
import type { Trip } from '$lib/table/show/travel';

/** Tiles go to their squares, pawn and truck drive, dice roll, and the two discs step along their track. */
export function travel(event: GameEvent, view: EcotopiaView): Trip[] {
  return [...pieces(event, view), ...discs(event)];
}

function pieces({ kind, facts = {} }: GameEvent, view: EcotopiaView): Trip[] {
  const { seat, construction, place, waste, animal, specialist } = facts;
  const own = seat === view.seat ? ['hand', `seat:${seat}`] : [`seat:${seat}`];
  const there = square(place);
  switch (kind) {
    case 'built':
      return [{ thing: String(construction), from: [`construction:${construction}`, ...own], to: there }];
    case 'place-turned-up':
      return [{ thing: 'place', from: ['pile:places'], to: there }];
    case 'tree-planted':
      return [{ thing: 'tree', from: own, to: there }];
    case 'leaf-placed':
      return [{ thing: 'leaf', from: ['hand', `seat:${view.active}`], to: there }];
    case 'team-moved':
      return [{ thing: 'team', from: square(facts.origin), to: there }];
    case 'truck-moved':
      return [{ thing: 'truck', from: square(view.truck), to: there }];
    case 'waste-loaded':
      return [{ thing: String(waste), from: there, to: square(view.truck) }];
    case 'recycled':
      return [{ thing: String(waste), from: square(view.truck), to: [String(waste)] }];
    case 'discovered':
      return [{ thing: String(animal), from: there, to: [String(animal)] }];
    case 'hired':
      return [
        { thing: String(specialist), from: [`specialist:${specialist}`, ...own], to: ['team', ...own] }
      ];
    case 'bonus-rolled':
      return [{ thing: String(facts.face), from: own, to: ['map'], how: 'roll' }];
    case 'weather-good':
    case 'weather-bad':
      return [{ thing: [facts.symbols].flat().join(' '), from: own, to: ['map'], how: 'roll' }];
    default:
      return [];
  }
}

/** Each point is a step of a disc; both have a hundred squares between them at the start. */
function discs(event: GameEvent): Trip[] {
  const points = event.facts?.points;
  if (typeof points !== 'number' || points === 0) return [];
  return counter(event).map((disc) => ({
    ...{ thing: disc, from: [disc], to: ['track'], how: 'step' as const },
    ...{ squares: points, across: 100 }
  }));
}

/** The disc that steps. */
export function counter({ facts = {} }: GameEvent): string[] {
  return ['blue', 'red'].filter((disc) => typeof facts[disc] === 'number').map((disc) => `disc-${disc}`);
}

function square(place: unknown): string[] {
  return [`square:${String(place)}`, `place:${String(place)}`];
}
