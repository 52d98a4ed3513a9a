import { expect, it } from 'vitest';
import type { Keepsake, MyTableInfo } from '$lib/api/types';
import { merge, readKept, Unreadable, writeKept, type Kept } from './kept';
import { callOf, counts, mySeats, resultsOf } from './result';

const ADA = { id: 'a', name: 'Ada' };

/** A finished table of Ada and Ben on one device, and a bot. */
function finished(setup: object = {}): MyTableInfo {
  const table = {
    ...{ code: 'ABCD', phase: 'ended', person: 1, since: 7 },
    setup: { game: 'glace', rules: 1, content: 'x', players: 3, options: {}, ...setup },
    seats: [
      { seat: 0, name: 'Ada', person: 1, level: null },
      { seat: 1, name: 'Ben', person: 1, level: null },
      { seat: 2, name: null, person: null, level: 'oak' }
    ],
    outcome: {
      ending: 'won',
      facts: {},
      scores: [5, 5, 5],
      winners: [0, 1, 2],
      draws_taken_back: 0,
      places: []
    }
  };
  return table as unknown as MyTableInfo;
}

const keepsake = (seat: number): Keepsake => ({
  ...{ seat, score: 5, place: null, has_won: true, is_shared: true, met: { cards: ['c'] }, known: [] }
});

function kept(): Omit<Kept, 'version'> {
  return { people: [ADA], results: resultsOf(finished(), [keepsake(0)], () => 'a') };
}

it('remembers with whom, but not oneself', () => {
  const [result] = resultsOf(finished(), [keepsake(1)], () => 'b');
  expect(result).toMatchObject({ id: 'ABCD/1', who: 'b', at: 7, isComparable: true });
  expect(result?.company).toEqual([
    { name: 'Ada', level: null },
    { name: null, level: 'oak' }
  ]);
  expect(mySeats(finished(), 1)).toEqual([0, 1]);
});

it('does not count lessons, games that go on from another and records that were brought', () => {
  expect(counts(finished())).toBe(true);
  for (const setup of [{ lesson: 'first' }, { origin: 'EFGH' }, { is_upload: true }])
    expect(counts(finished(setup))).toBe(false);
});

it('knows people by name; an only seat is whoever plays, a new name on a shared device a new person', () => {
  const call = (...names: string[]) =>
    callOf(
      names,
      [ADA],
      'a',
      (name) => name === 'Player 3',
      () => 'new'
    );
  expect(call('Guest').whoIs('Guest')).toBe('a');
  const shared = call(' ada', 'Ben', 'Player 3');
  expect([' ada', 'Ben', 'Player 3'].map(shared.whoIs)).toEqual(['a', 'new', null]);
  expect(shared.fresh).toEqual([{ id: 'new', name: 'Ben' }]);
});

it('gives the first new name on a device to whoever had none of their own yet', () => {
  const guest = { id: 'g', name: 'Wise Otter' };
  const { fresh } = callOf(
    ['Ada', 'Ben'],
    [guest],
    'g',
    () => false,
    () => 'new',
    guest
  );
  expect(fresh).toEqual([
    { id: 'g', name: 'Ada' },
    { id: 'new', name: 'Ben' }
  ]);
});

it('is the same after it went through a file', () => {
  expect(readKept(writeKept(kept()))).toEqual({ version: 1, ...kept() });
});

it('brings every game once, and people with one name together', () => {
  const brought = readKept(writeKept(kept()));
  expect(merge(kept(), brought)).toEqual(kept());
  const here = { people: [{ id: 'z', name: 'ADA' }], results: [] };
  const both = merge(here, brought);
  expect(both.people).toEqual(here.people);
  expect(both.results.map(({ who }) => who)).toEqual(['z']);
});

it.each([
  ['nothing', 'take.not-ours', ''],
  ['{"file": "something else"}', 'take.not-ours', ''],
  ['{"file": "oikos-notebook", "version": 99}', 'take.newer', ''],
  ['{"file": "oikos-notebook", "version": 1}', 'take.broken', ''],
  ['{"file": "oikos-notebook", "version": 1, "people": [{}], "results": []}', 'take.broken', 'people 1'],
  ['{"file": "oikos-notebook", "version": 1, "people": [], "results": [7]}', 'take.broken', 'results 1']
])('says what is wrong with a file: %s', (text, key, where) => {
  try {
    readKept(text);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable);
    expect(error).toMatchObject({ key, where });
  }
});
