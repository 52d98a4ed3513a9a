// The two discs: where they were through a game, and where a previewed move would bring them.
import type { GameEvent, LogLine } from '$lib/api/types';
import type { Series } from '$lib/table/game-table';

interface Discs {
  blue: number;
  red: number;
}

export function afterPreview(events: readonly GameEvent[], now: Discs): Discs {
  return events.reduce(move, { blue: now.blue, red: now.red });
}

function move(discs: Discs, event: GameEvent): Discs {
  const { blue, red } = event.facts as { blue?: unknown; red?: unknown };
  return {
    blue: typeof blue === 'number' ? blue : discs.blue,
    red: typeof red === 'number' ? red : discs.red
  };
}

/** Both discs by the seats' moves made so far; each begins where its first step began. */
export function series(lines: readonly LogLine[]): Series[] {
  const all: Series[] = [
    { name: 'series.blue', mark: 'circle', colour: '--eco-blue', points: [] },
    { name: 'series.red', mark: 'triangle', colour: '--eco-red', points: [] }
  ];
  let at = 0;
  for (const line of lines) {
    if (line.kind === 'moved') at++;
    for (const { facts = {} } of line.events ?? []) {
      for (const [disc, { points }] of [
        ['blue', all[0]],
        ['red', all[1]]
      ] as [string, Series][]) {
        const value = facts[disc];
        if (typeof value !== 'number') continue;
        if (points.length === 0) points.push({ at: 0, value: value - Number(facts.points) });
        if (points.at(-1)?.at === at) points.pop();
        points.push({ at, value });
      }
    }
  }
  return all;
}
