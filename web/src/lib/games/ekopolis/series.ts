import type { EkopolisView, LogLine } from '$lib/api/types';
import type { Series } from '$lib/table/game-table';
import { moments, numberOf } from '$lib/table/log';
import type { Words } from '$lib/words/words';

const SHAPES: readonly Series['mark'][] = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'star'];

/** The scores as they grew: one for the group in the Basic game, one a seat in the Full game. */
export function series(lines: readonly LogLine[], words: Words): Series[] {
  const told = moments(lines);
  const isFull = told.some(({ event }) => ['card-taken', 'no-card-left'].includes(event.kind));
  const growing = new Map<number, Series>();
  for (const { at, event } of told) {
    const points = numberOf(event, 'points');
    if (points === null) continue;
    const seat = isFull ? (numberOf(event, 'seat') ?? 0) : 0;
    let line = growing.get(seat);
    if (!line) {
      const name = isFull ? words.seat(seat) : 'series.group';
      const mark = SHAPES[seat % 6] ?? 'circle';
      const colour = isFull ? `--seat-${seat % 6}` : '--leaf';
      growing.set(seat, (line = { name, mark, colour, points: [{ at: 0, value: 0 }] }));
    }
    const last = line.points.at(-1);
    const value = (last?.value ?? 0) + points;
    if (last?.at === at) last.value = value;
    else line.points.push({ at, value });
  }
  return [...growing].sort(([one], [other]) => one - other).map(([, line]) => line);
}

/** The species that lost or won something, then the things that brought or cost most. */
export function mattered(lines: readonly LogLine[], view: EkopolisView): string[] {
  const weights = new Map<string, number>();
  const species = new Set<unknown>();
  for (const { event } of moments(lines)) {
    const thing = event.facts?.species ?? event.facts?.card ?? event.facts?.tile;
    const points = numberOf(event, 'points');
    if (event.facts?.species) species.add(thing);
    if (typeof thing === 'string' && points !== null) weights.set(thing, (weights.get(thing) ?? 0) + points);
  }
  for (const tile of view.hands.flat()) if (tile) weights.delete(tile);
  return [...weights]
    .sort(
      ([one, few], [other, many]) =>
        Number(species.has(other)) - Number(species.has(one)) || Math.abs(many) - Math.abs(few)
    )
    .slice(0, 6)
    .map(([thing]) => thing);
}
