import type { EcotopiaView, MoveInfo } from '$lib/api/types';
import { describe, expect, it } from 'vitest';
import type { Content } from './content';
import toml from '../../../../../src/oikos/games/ecotopia/content.toml';
import { Words } from '$lib/words/words';
import { isSafe, label, partOf, steps, textFor } from './steps';
import english from './words.en.json';

const content = toml as unknown as Content;
const squares = content.board.squares.map((square) => square.id);
const stops = [...squares, ...content.board.centres.map((square) => `centre-${square}`)];
const tiles = content.constructions.map((tile) => tile.id);

const blank: EcotopiaView = {
  game: 'ecotopia',
  ...{ seat: 0, players: 3, actor: 0, moves: [], secrets: false, ending: null, winners: [] },
  ...{ stage: 'act', turn: 1, active: 0, blue: 0, red: 99, battery: 1, built: {}, trees: {}, wastes: {} },
  ...{ truck: 'centre-A6', team: 'C3', recruiter: 0, specialists: [], discovered: [], icons: {} },
  ...{ applications: [[], [], []], shown_places: ['A1', 'B1'], shown_constructions: ['wind-1'] },
  place_pile: { unknown: [], under: [], shuffle: 0, discard: [] },
  construction_pile: { unknown: [], under: [], shuffle: 0, discard: [] },
  question_pile: { unknown: [], under: [], shuffle: 0, discard: [] },
  ...{ costs: {}, tree_worths: {}, place: null, used: [], free_plants: [], plant: null, origin: null },
  ...{ leafed: 0, question: null, reader: -1, weather_rolls: 0, bonus_rolls: 0, score: null, band: null }
};

const built = { id: 'coal-1', face_up: true, leaf: false, cubes: 4 };
const withPlants: EcotopiaView = {
  ...blank,
  stage: 'charge',
  built: { A1: built, B2: { ...built, id: 'wind-1', cubes: 0 } }
};

const to = (kind: string, facts: MoveInfo['facts'] = {}, word = ''): MoveInfo => ({
  text: [kind, word, ...Object.values(facts)].filter((part) => part !== '').join(' '),
  kind,
  facts
});
const add = ['roll', 'move', 'plant', 'answer'].map((application) => to('add', { application }));
const takePlace = squares.map((place) => to('take-place', { place }));
const moveTeam = squares.map((place) => to('move-team', { place }, 'to'));
const drive = stops.map((place) => to('drive', { place }, 'to'));

/** Every move a stage can offer, by the move table of the rules. */
const offers: Record<string, MoveInfo[]> = {
  'first-application': add,
  'add-application': [...add, to('decline')],
  charge: [...tiles.map((construction) => to('activate', { construction })), to('activate-free'), to('stop')],
  'accept-charge': [to('accept'), to('decline')],
  'choose-place': [...takePlace, to('reveal-place')],
  'water-place': takePlace,
  'choose-construction': [
    ...tiles.map((construction) => to('take-construction', { construction })),
    to('reveal-construction')
  ],
  act: [
    ...squares.map((place) => to('plant-tree', { place }, 'at')),
    ...moveTeam,
    ...drive,
    ...[0, 1, 2, 3, 4, 5].map((seat) => to('ask', { seat })),
    to('roll'),
    to('recruit')
  ],
  'answer-question': ['true', 'false', '1', '2', '3'].map((answer) => to('answer', { answer })),
  'leaf-behind': [to('leaf'), to('no-leaf')],
  'leaf-ahead': [to('leaf'), to('no-leaf')],
  'bonus-action': [...drive, to('recruit')],
  'bonus-refresh': [to('refresh-places'), to('refresh-constructions'), to('decline')],
  'bonus-step': moveTeam,
  'bonus-jump': moveTeam,
  load: [to('load-waste'), to('leave-waste')],
  'hire-specialist': content.specialists.map(({ id }) => to('hire', { specialist: id }))
};

describe.each(Object.entries(offers))('%s', (stage, moves) => {
  const view = { ...blank, stage };

  it('has a way of its own to each move', () => {
    const ways = moves.map((move) => steps(move, view));
    expect(new Set(ways.map((way) => way.join(' '))).size).toBe(moves.length);
    for (const way of ways) for (const id of way) expect(id).toMatch(/^[a-z]+:[\w-]+$/);
  });

  it('finds the move again that a way means', () => {
    for (const move of moves) {
      const way = steps(move, view);
      const last = way.at(-1) ?? '';
      if (/^(button|choice):/.test(last) || (stage === 'charge' && move.kind !== 'stop')) continue;
      expect(textFor(way.slice(0, -1), last, view)).toBe(move.text);
    }
  });
});

it('has a name for every button', () => {
  const words = new Words('en', [{ ui: english, names: { seat: 'Seat' } }]);
  for (const [stage, moves] of Object.entries(offers)) {
    const view = { ...blank, stage };
    for (const id of moves.flatMap((move) => steps(move, view))) {
      if (/^(button|choice):/.test(id)) expect(label(id, words, view)).not.toMatch(/^(button|decline)\./);
    }
  }
});

describe('a plant on the map', () => {
  it('is touched on its square', () => {
    expect(steps(to('activate', { construction: 'coal-1' }), withPlants)).toEqual(['square:A1']);
    expect(textFor([], 'square:A1', withPlants)).toBe('activate coal-1');
    expect(textFor([], 'square:C1', withPlants)).toBeNull();
  });

  it('is used at once unless it costs something', () => {
    expect(isSafe(to('activate', { construction: 'wind-1' }), withPlants)).toBe(true);
    expect(isSafe(to('activate', { construction: 'coal-1' }), withPlants)).toBe(false);
    expect(isSafe(to('stop'), withPlants)).toBe(false);
  });
});

describe('a square of the map', () => {
  const none = { lit: new Set<string>(), chosen: [] };

  it('stands for its place while one is chosen', () => {
    expect(partOf('A1', { ...blank, stage: 'choose-place' }, none)).toBe('place:A1');
    expect(partOf('A1', blank, none)).toBe('square:A1');
  });

  it('stands for the pawn or the truck on it while they can be picked up', () => {
    const view = { ...blank, truck: 'A6' };
    expect(partOf('C3', view, { lit: new Set(['app:move']), chosen: [] })).toBe('app:move');
    expect(partOf('A6', view, { lit: new Set(['app:recycle']), chosen: [] })).toBe('app:recycle');
    expect(partOf('A6', view, { lit: new Set(['square:A6']), chosen: ['app:move'] })).toBe('square:A6');
  });
});
