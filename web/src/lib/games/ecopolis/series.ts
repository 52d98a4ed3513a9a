import type { EcopolisView, LogLine } from '$lib/api/types';
import type { Series } from '$lib/table/game-table';
import { moments, numberOf } from '$lib/table/log';

/** As many notes as somebody reads after a game. */
const NOTES = 6;

/** The climate meter and its maximum, from the first move to the last. */
export function series(lines: readonly LogLine[]): Series[] {
  const meter: Series = {
    name: 'series.meter',
    mark: 'circle',
    colour: '--terracotta',
    points: [{ at: 0, value: 0 }]
  };
  let maximum = 0;
  let end = 0;
  for (const { at, event } of moments(lines)) {
    end = at;
    maximum = numberOf(event, 'maximum') ?? maximum;
    const value = numberOf(event, 'temperature');
    if (value === null) continue;
    const last = meter.points.at(-1);
    if (last?.at === at) last.value = value;
    else meter.points.push({ at, value });
  }
  const limit: Series = {
    name: 'series.maximum',
    mark: 'square',
    colour: '--ink',
    points: [
      { at: 0, value: maximum },
      { at: end, value: maximum }
    ]
  };
  return [meter, limit];
}

/** The hazards that came, then what moved the meter most. */
export function mattered(lines: readonly LogLine[], view: EcopolisView): string[] {
  const hazards: string[] = [];
  const used = new Map<string, number>();
  for (const { event } of moments(lines)) {
    const card = event.facts?.card;
    if (typeof card !== 'string') continue;
    if (event.kind === 'hazard-drawn') hazards.push(card);
    if (['bought', 'bought-with', 'cashed'].includes(event.kind)) used.set(card, (used.get(card) ?? 0) + 1);
  }
  const mine = new Set(view.seat === null ? [] : view.cities[view.seat]?.constructions);
  const built = [...used].sort(([one, few], [other, many]) => {
    return Number(mine.has(other)) - Number(mine.has(one)) || many - few;
  });
  const cards = [...hazards.slice(-3).reverse(), ...built.map(([card]) => card)];
  // Cards of one name are numbered, and have one note.
  const names = new Map(cards.map((card) => [card.replace(/-\d+$/, ''), card]));
  return [...names.values()].slice(0, NOTES);
}
