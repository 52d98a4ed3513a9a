import { expect, it } from 'vitest';
import { mattered, series } from './course';

const line = (seq: number, kind: string, facts: Record<string, string | number>) => ({
  seq,
  at: 0,
  kind: 'moved',
  seat: 0,
  events: [{ kind, rule: 'GC-041', facts, hidden: [], audience: null }]
});
const lines = [
  line(1, 'laid', { seat: 0 }),
  line(2, 'ice-melted', { molecule: 'CO2', place: 'air-W', ice: 2, points: -1 }),
  line(3, 'sky-recorded', { generation: 1, sky: 2 }),
  line(4, 'sky-recorded', { generation: 2, sky: -1 })
];

it('draws the ice as it melted and the skies as they add up', () => {
  const [ice, sky] = series(lines);
  expect(ice?.points).toEqual([
    { at: 0, value: 3 },
    { at: 2, value: 2 },
    { at: 4, value: 2 }
  ]);
  expect(sky?.points.map((point) => point.value)).toEqual([0, 2, 1]);
});

it('names the gas that melted the ice first, then the generations that were played', () => {
  const always = ['ice', 'sky', 'objective', 'air', 'earth', 'water'];
  expect(mattered(lines)).toEqual(['CO2', 'generation-1', 'generation-2', ...always]);
  expect(mattered([])).toEqual(always);
});
