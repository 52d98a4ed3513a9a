import type { EkopolisView, GameEvent } from '$lib/api/types';
import type { Words } from '$lib/words/words';
import { tileOf, type BoardContent } from './content';
import { describeTile } from './describe';

/** What is on a space, for the eye. */
export interface Thing {
  tile?: string;
  hall?: boolean;
  /** Who placed the Building, or whose City hall it is. */
  seat?: number;
  token?: 'pollution' | 'green-zone';
  species?: string;
  water?: string;
}

export function thingsOn(view: EkopolisView, board: BoardContent): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>();
  const put = (space: string, thing: Thing) => things.set(space, { ...things.get(space), ...thing });
  board.water.forEach(({ id, spaces }) => spaces.forEach((space) => put(space, { water: id })));
  board.endangered.forEach(({ id, space }) => put(space, { species: id }));
  view.pollution.forEach((space) => put(space, { token: 'pollution' }));
  view.green_zones.forEach((space) => put(space, { token: 'green-zone' }));
  view.halls.forEach((space, seat) => put(space, { hall: true, seat }));
  view.buildings.forEach(({ tile, space, seat }) => put(space, { tile, seat }));
  return things;
}

/** What a screen reader says of a space. */
export function describeSpace(
  space: string,
  thing: Thing,
  words: Words,
  content: Readonly<Record<string, unknown>>
): string {
  const { tile, seat, token, species } = thing;
  const building = tile && tileOf(content, tile);
  const what = building
    ? `${describeTile(building, words)}, ${words.ui('space.built', { seat: seat ?? 0 })}`
    : thing.hall
      ? words.ui('space.hall', { seat: seat ?? 0 })
      : token
        ? words.name(token)
        : words.ui('space.empty');
  const home = species && !tile ? `, ${words.ui('space.species', { species })}` : '';
  return `${space}: ${what}${home}`;
}

/** The points a seat, or in the Basic game the group, would get. */
export function pointsOf(events: readonly GameEvent[], seat: number | null): number {
  return events.reduce((sum, { facts }) => {
    const points = facts?.points;
    const isMine = facts?.seat === undefined || facts.seat === seat;
    return sum + (isMine && typeof points === 'number' ? points : 0);
  }, 0);
}

/** By space, what each neighbour would bring the tile. */
export function neighbourPoints(events: readonly GameEvent[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  for (const { kind, facts } of events) {
    const space = facts?.space;
    if (typeof space !== 'string') continue;
    if (kind === 'neighbour-scored') points.set(space, Number(facts?.points ?? 0));
    if (kind === 'pollution-brought-nothing') points.set(space, 0);
  }
  return points;
}
