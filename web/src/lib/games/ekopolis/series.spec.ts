import { expect, it } from 'vitest';
import type { EkopolisView } from '$lib/api/types';
import { mattered } from './series';

const line = (seq: number, kind: string, facts: Record<string, string | number>) => ({
  seq,
  at: 0,
  kind: 'moved',
  seat: 0,
  events: [{ kind, rule: 'EK-040', facts, hidden: [], audience: null }]
});

it('speaks of species before it speaks of the heaviest factories', () => {
  const factories = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((tile, at) =>
    line(at, 'extra-scored', { seat: 0, tile, points: 7 })
  );
  const lines = [
    ...factories,
    line(9, 'species-protected', { seat: 0, species: 'owl', space: 'd5', points: 3 })
  ];
  const things = mattered(lines, { hands: [] } as unknown as EkopolisView);
  expect(things[0]).toBe('owl');
  expect(things).toHaveLength(6);
});
