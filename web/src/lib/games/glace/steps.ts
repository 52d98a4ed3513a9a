import type { MoveInfo } from '$lib/api/types';

/** To lay a card is to touch it, then the place. */
export function steps({ facts }: MoveInfo): string[] {
  return [`card:${facts.card}`, `place:${facts.place}`];
}

export function textFor(chosen: readonly string[], id: string): string | null {
  const [card] = chosen;
  if (!card || !id.startsWith('place:')) return null;
  return `lay ${idOf(card)} at ${idOf(id)}`;
}

export function idOf(part: string): string {
  return part.slice(part.indexOf(':') + 1);
}
