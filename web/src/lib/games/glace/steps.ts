/** `lay g1-air-2 at air-W` is touching the card, then the place. */
export function steps(move: string): string[] {
  const [, card, , place] = move.split(' ');
  return [`card:${card}`, `place:${place}`];
}

export function textFor(chosen: readonly string[], id: string): string | null {
  const [card] = chosen;
  if (!card || !id.startsWith('place:')) return null;
  return `lay ${idOf(card)} at ${idOf(id)}`;
}

export function idOf(part: string): string {
  return part.slice(part.indexOf(':') + 1);
}
