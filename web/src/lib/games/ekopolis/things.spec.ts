import type { EkopolisView, GameEvent } from '$lib/api/types';
import { describe, expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ekopolis/content.toml';
import { read } from './content';
import { neighbourPoints, pointsOf, thingsOn } from './things';

const event = (kind: string, facts: GameEvent['facts']): GameEvent => ({ kind, rule: 'EK-040', facts });
const events = [
  event('placed', { seat: 1, tile: 'zoo', space: 'c3' }),
  event('neighbour-scored', { seat: 1, tile: 'zoo', neighbour: 'city-hall', space: 'c2', points: 3 }),
  event('neighbour-scored', { seat: 1, tile: 'zoo', neighbour: 'pollution', space: 'b2', points: -2 }),
  event('pollution-brought-nothing', { seat: 1, tile: 'zoo', space: 'b3' }),
  event('species-built-over', { seat: 1, species: 'owl', space: 'c3', points: -3 }),
  event('card-scored', { seat: 2, card: 'street-party', points: 2 })
];

describe('a preview', () => {
  it('adds up what the seat would get', () => {
    expect(pointsOf(events, 1)).toBe(-2);
    expect(pointsOf(events, 2)).toBe(2);
  });

  it('tells what each neighbour brings', () => {
    expect([...neighbourPoints(events)]).toEqual([
      ['c2', 3],
      ['b2', -2],
      ['b3', 0]
    ]);
  });
});

it('keeps a species in sight under a token', () => {
  const view = {
    pollution: [],
    green_zones: ['d5'],
    halls: ['b4'],
    buildings: []
  } as unknown as EkopolisView;
  const things = thingsOn(view, read(content).board);
  expect(things.get('d5')).toEqual({ species: 'little-owl', token: 'green-zone' });
  expect(things.get('b4')).toEqual({ hall: true, seat: 0 });
});
