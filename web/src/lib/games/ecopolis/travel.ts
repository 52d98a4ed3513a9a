import type { EcopolisView, GameEvent } from '$lib/api/types';
import type { Trip } from '$lib/table/show/travel';

/** Cards go from their pile to the market, from there into a city; Ambassadors come and leave. */
export function travel({ kind, facts = {} }: GameEvent, view: EcopolisView): Trip[] {
  const { seat, place, ambassador } = facts;
  const card = String(facts.card);
  const own = seat === view.seat ? ['hand', `seat:${seat}`] : [`seat:${seat}`];
  const piles = view.piles.map(({ pile }) => `pile:${pile}`);
  switch (kind) {
    case 'construction-drawn':
    case 'hazard-drawn':
      return [{ thing: card, from: view.drawing ? [`pile:${view.drawing}`] : piles, to: ['drawn', ...own] }];
    case 'turned-up':
      return [{ thing: card, from: piles, to: [`place:${place}`] }];
    case 'placed':
    case 'covered':
    case 'replaced':
      return [{ thing: card, from: ['drawn', ...own], to: [`place:${place}`] }];
    case 'bought':
    case 'bought-with':
      return [{ thing: card, from: [`place:${placeOf(card, view)}`], to: [`mine:${card}`, ...own] }];
    case 'cashed':
      return [{ thing: card, from: [`mine:${card}`, ...own], to: own }];
    case 'invited':
      return [{ thing: String(ambassador), from: [`ambassador:${ambassador}`], to: own }];
    case 'meter-rose':
    case 'meter-fell':
      return [{ thing: 'meter', from: ['meter'], to: ['levels'], how: 'step', ...degrees(facts, view) }];
    case 'left':
      return [{ thing: String(ambassador), from: own, to: [`ambassador:${ambassador}`] }];
    default:
      return [];
  }
}

/** The meter has a degree more than its maximum, where the planet is lost. */
function degrees(facts: GameEvent['facts'], { maximum }: EcopolisView): Pick<Trip, 'squares' | 'across'> {
  const [levels, after] = [Number(facts?.levels), Number(facts?.temperature)];
  const beyond = Math.max(0, after - (maximum + 1));
  return { squares: levels - Math.min(levels, beyond), across: maximum + 2 };
}

function placeOf(card: string, view: EcopolisView): string {
  return Object.keys(view.market).find((place) => view.market[place]?.includes(card)) ?? '';
}
