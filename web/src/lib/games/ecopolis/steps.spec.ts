import type { EcopolisView, MoveInfo } from '$lib/api/types';
import { describe, expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ecopolis/content.toml';
import { PILES, read } from './content';
import { isSafe, rateId, steps, textFor } from './steps';

const { constructions, ambassadors, exchanges } = read(content);
const ids = constructions.map(({ id }) => id);
const places = ['A', 'B', 'C'].flatMap((row) => [1, 2, 3].map((column) => `${row}${column}`));
const market = Object.fromEntries(places.map((place, at) => [place, [ids[at + 20], ids[at]]]));
const shown = ids.slice(0, 9);
const city = ids.slice(30, 36);
const view = { phase: 'act', market } as unknown as EcopolisView;

const to = (kind: string, facts: MoveInfo['facts'] = {}): MoveInfo => ({
  text: [kind, ...Object.values(facts)].join(' '),
  kind,
  facts
});
const lots = exchanges.flatMap(({ give, give_count, get, get_count }) =>
  [1, 2, 3, 4, 5].map((lot) =>
    to('exchange', { give, give_count: lot * give_count, get, get_count: lot * get_count })
  )
);
/** Moves that can be legal at one time. */
const together: Record<string, MoveInfo[]> = {
  drawing: [...PILES.map((pile) => to('draw', { pile })), ...shown.map((card) => to('buy', { card }))],
  placing: places.map((place) => to('place', { place })),
  innovating: [...city.map((card) => to('innovate', { card })), to('decline')],
  acting: [
    ...shown.flatMap((card) => [
      to('buy', { card }),
      ...city.map((payer) => to('buy-with', { card, payer }))
    ]),
    ...city.map((card) => to('cash', { card })),
    ...lots,
    ...ambassadors.map(({ id }) => to('invite', { ambassador: id })),
    to('pass')
  ]
};

describe.each(Object.entries(together))('%s', (_, moves) => {
  it('has a way of its own to each move', () => {
    const ways = moves.map((move) => steps(move, view));
    expect(new Set(ways.map((way) => way.join(' '))).size).toBe(moves.length);
    expect(ways.flat().filter((id) => !/^[a-z]+:[\w:-]+$/.test(id))).toEqual([]);
    expect(ways.flat().join()).not.toContain('undefined');
  });
});

it('finds the card that lies on top', () => {
  expect(steps(to('buy', { card: shown[0] ?? '' }), view)).toEqual(['place:A1', 'pay:A1:stock']);
});

describe('the text of a move that may be illegal', () => {
  it('names the card on top', () => {
    expect(textFor([], 'place:A1', view)).toBe(`buy ${ids[0]}`);
    expect(textFor([], 'pay:A1:grand-hotel', view)).toBe(`buy ${ids[0]} with grand-hotel`);
    expect(textFor([], 'place:A1', { ...view, phase: 'place' })).toBe('place on A1');
  });

  it('knows one lot of each exchange', () => {
    for (const { give, give_count, get, get_count } of exchanges) {
      expect(textFor([], rateId(give_count, give, get_count, get), view)).toBe(
        `exchange ${give_count} ${give} for ${get_count} ${get}`
      );
    }
  });
});

it('lays a card on an empty place at one touch', () => {
  expect(isSafe(to('place', { place: 'A1' }), view)).toBe(false);
  expect(isSafe(to('place', { place: 'A1' }), { ...view, market: { ...market, A1: [] } })).toBe(true);
});
