import type { EkopolisView, MoveInfo } from '$lib/api/types';
import { describe, expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ekopolis/content.toml';
import { read } from './content';
import { spacesOf } from './layout';
import { steps, textFor } from './steps';

const { board, tile, card } = read(content);
const spaces = [...spacesOf(board).keys()];
const tiles = tile.map(({ id }) => id);
const later = card.filter(({ timing }) => timing === 'later').map(({ id }) => id);

/** Every Building stands somewhere, so that each can be scored again. */
const view = {
  seat: 0,
  phase: 'build',
  targets: ['b3'],
  halls: ['b4'],
  hands: [['pond', 'zoo', 'museum']],
  buildings: tiles.map((id, at) => ({ tile: id, space: spaces[at], seat: 0 }))
} as unknown as EkopolisView;

const to = (kind: string, facts: MoveInfo['facts'] = {}): MoveInfo => ({
  text: [kind, ...Object.values(facts)].join(' '),
  kind,
  facts
});
const on = (kind: string) => spaces.map((space) => to(kind, { space }));
const of = (kind: string) => tiles.map((id) => to(kind, { tile: id }));
const plays = later.map((id) => to('play', { card: id }));

/** Moves that can be legal at one time. */
const together: Record<string, MoveInfo[]> = {
  build: [...tiles.flatMap((id) => spaces.map((space) => to('place', { tile: id, space }))), ...plays],
  'laying pollution': on('pollute'),
  'laying a green zone': [...on('green'), to('decline')],
  clearing: [...on('clear'), to('decline')],
  swapping: [...of('swap'), to('decline')],
  'scoring again': of('score'),
  finishing: [...of('discard'), ...plays, to('end-turn')]
};

describe.each(Object.entries(together))('%s', (_, moves) => {
  it('has a way of its own to each move', () => {
    const ways = moves.map((move) => steps(move, view));
    expect(new Set(ways.map((way) => way.join(' '))).size).toBe(moves.length);
    expect(ways.flat().every((id) => /^(tile|space|card|button):[a-z0-9-]+$/.test(id))).toBe(true);
  });
});

describe('the text of a move that may be illegal', () => {
  it('is about the chosen tile, or the first in hand', () => {
    expect(textFor(['tile:zoo'], 'space:a1', view, [])).toBe('place zoo at a1');
    expect(textFor([], 'space:a1', view, [])).toBe('place pond at a1');
    expect(textFor([], 'tile:brewery', view, [])).toBe('place brewery at b3');
  });

  it('follows what is to be done', () => {
    expect(textFor([], 'space:a1', { ...view, phase: 'token' }, on('green'))).toBe('green a1');
    expect(textFor([], 'space:a1', { ...view, phase: 'choose' }, of('score'))).toBe(`score ${tiles[0]}`);
    expect(textFor([], 'tile:zoo', { ...view, phase: 'finish' }, [])).toBe('discard zoo');
    expect(textFor([], 'card:dust-filter', view, [])).toBe('play dust-filter');
  });
});
