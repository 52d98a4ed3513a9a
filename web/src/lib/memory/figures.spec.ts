import { expect, it } from 'vitest';
import { achievementsOf } from './achievements';
import { collectionOf, figuresOf, partnersOf, variantsOf } from './figures';
import type { Result } from './kept';

let number = 0;

/** A game of Glace that Ada won with Ben, unless said otherwise. */
function played(more: Partial<Result> = {}): Result {
  number += 1;
  return {
    ...{
      id: `T${number}/0`,
      table: `T${number}`,
      seat: 0,
      who: 'ada',
      game: 'glace',
      rules: 1,
      content: 'x'
    },
    ...{ players: 2, options: { mode: 'standard' }, ending: 'won', facts: {}, score: 10, place: null },
    ...{ hasWon: true, isShared: true, isComparable: true, at: number },
    ...{ company: [{ name: 'Ben', level: null }], met: {}, known: [] },
    ...more
  };
}

it('counts games, victories, the best and the mean', () => {
  const games = [played({ score: 4, hasWon: false }), played({ score: 9 }), played({ score: 8 })];
  expect(figuresOf(games)).toEqual({ games: 3, victories: 2, best: 9, mean: 7 });
});

it('has no victories where nobody can win, and compares no score with draws taken back', () => {
  const games = [
    played({ hasWon: null, score: 3 }),
    played({ hasWon: null, score: 90, isComparable: false })
  ];
  expect(figuresOf(games)).toEqual({ games: 2, victories: null, best: 3, mean: 3 });
});

it('compares within a version and a number of players, the most played first', () => {
  const games = [
    played({ players: 3 }),
    played({ score: 2, at: 200 }),
    played({ score: 1, at: 100 }),
    played({ options: { mode: 'expert' } })
  ];
  const variants = variantsOf(games);
  expect(variants.map(({ version, players, games }) => [version, players, games])).toEqual([
    ['standard', 2, 2],
    ['expert', 2, 1],
    ['standard', 3, 1]
  ]);
  expect(variants[0]?.scores.map(({ score }) => score)).toEqual([1, 2]);
});

it('knows with whom games together went best; rivals are no partners, bots have no name', () => {
  const bots = [{ name: null, level: 'oak' as const }];
  const games = [
    played({ score: 5 }),
    played({ score: 12, company: [{ name: 'Cleo', level: null }] }),
    played({ score: 3, company: bots }),
    played({ game: 'ecopolis', isShared: false, score: 50 })
  ];
  expect(partnersOf(games).map(({ names, best }) => [names, best])).toEqual([
    [['Cleo'], 12],
    [['Ben'], 5],
    [[], 3]
  ]);
});

it('fills a collection with what the box has today', () => {
  const games = [
    played({ met: { questions: ['q1', 'q2', 'gone'] }, known: ['q2'] }),
    played({ met: { questions: ['q2', 'q3'] } })
  ];
  const [questions] = collectionOf(games, { questions: ['q1', 'q2', 'q3', 'q4'] });
  expect([...(questions?.met ?? [])]).toEqual(['q1', 'q2', 'q3']);
  expect([...(questions?.known ?? [])]).toEqual(['q2']);
  expect(collectionOf([], { tiles: ['a'] })[0]).toMatchObject({ known: null });
});

it('dates an achievement by the game with which it was done, and never takes it away', () => {
  const early = [played({ hasWon: false, at: 1 }), played({ at: 2 })];
  const later = [...early, played({ hasWon: false, at: 3 })];
  for (const games of [early, later])
    expect(achievementsOf(games).find(({ id }) => id === 'glace-won')).toMatchObject({
      done: 1,
      of: 1,
      at: 2
    });
  expect(achievementsOf(early).find(({ id }) => id === 'shelf')).toMatchObject({ done: 1, of: 4, at: null });
});
