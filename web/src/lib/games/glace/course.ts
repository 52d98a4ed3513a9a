import type { LogLine } from '$lib/api/types';
import type { Series } from '$lib/table/game-table';
import { moments, numberOf } from '$lib/table/log';

/** The ice that was left and the skies as they added up. */
export function series(lines: readonly LogLine[]): Series[] {
  const told = moments(lines);
  const last = told.at(-1)?.at ?? 0;
  const melted = told.filter(({ event }) => event.kind === 'ice-melted');
  const skies = told.filter(({ event }) => event.kind === 'sky-recorded');
  const scored = told.find(({ event }) => event.kind === 'scored');
  const left = scored ? numberOf(scored.event, 'ice') : null;
  const first = melted[0] ? (numberOf(melted[0].event, 'ice') ?? 0) + 1 : left;
  const ice = melted.map(({ at, event }) => ({ at, value: numberOf(event, 'ice') ?? 0 }));
  let sum = 0;
  const sky = skies.map(({ at, event }) => ({ at, value: (sum += numberOf(event, 'sky') ?? 0) }));
  return [
    {
      name: 'chart-ice',
      mark: 'square',
      colour: '--ice',
      points:
        first === null
          ? []
          : [{ at: 0, value: first }, ...ice, { at: last, value: ice.at(-1)?.value ?? first }]
    },
    { name: 'chart-sky', mark: 'circle', colour: '--gold', points: [{ at: 0, value: 0 }, ...sky] }
  ];
}

/** What melted the ice, the generations that were played, and what this game is about. */
export function mattered(lines: readonly LogLine[]): string[] {
  const told = moments(lines).map(({ event }) => event);
  const molecules = told
    .filter(({ kind }) => kind === 'ice-melted')
    .map(({ facts }) => String(facts?.molecule));
  const played = told
    .filter(({ kind }) => kind === 'sky-recorded')
    .map((event) => `generation-${numberOf(event, 'generation')}`);
  return [...new Set([...molecules, ...played, 'ice', 'sky', 'objective', 'air', 'earth', 'water'])];
}
