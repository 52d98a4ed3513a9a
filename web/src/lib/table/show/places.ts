// Where on the table an event is seen, and how large.
import type { GameEvent } from '$lib/api/types';

/** A piece is no larger than a card, however large the place is where it goes. */
export function pieceBox(to: Element): { x: number; y: number; width: number; height: number } {
  const { x, y, width, height } = to.getBoundingClientRect();
  const [wide, high] = [Math.min(width, 110), Math.min(height, 130)];
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}

/** The parts and things that an event names. */
export function placesOf({ facts = {} }: GameEvent): string[] {
  const names = Object.values(facts).filter((fact): fact is string => typeof fact === 'string');
  return names.flatMap((name) => [
    ...['space', 'place', 'square', 'card', 'tile', 'mine', 'construction', 'ambassador'].map(
      (kind) => `${kind}:${name}`
    ),
    name
  ]);
}

/** Where points are counted: with the seat, or for the whole table. */
export function countersOf({ facts = {} }: GameEvent): string[] {
  const own = typeof facts.seat === 'number' ? [`count:${facts.seat}`] : [];
  return [...own, 'count:table', ...own.map((count) => count.replace('count', 'seat'))];
}
