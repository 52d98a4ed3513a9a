// Things worth having done: each is a true fact about the games that are kept. None asks for haste, for luck that can be
// bought with time, or for coming back every day, and none is ever taken away.
import { namesOf } from './figures';
import type { Result } from './kept';

export interface Achievement {
  /** `achievement.ID` in the app's strings. */
  id: string;
  /** The game it is about; null is all of them. */
  game: string | null;
  done: number;
  of: number;
  /** The date of the game with which it was done; null before. */
  at: number | null;
}

interface Rule {
  id: string;
  game: string | null;
  of: number;
  /** How far the games so far come, the oldest first. */
  count: (results: readonly Result[]) => number;
}

const RULES: readonly Rule[] = [
  rule('shelf', null, 4, (all) => distinct(all, ({ game }) => [game])),
  rule('company', null, 5, (all) => distinct(all, ({ company }) => namesOf(company))),
  rule('glace-won', 'glace', 1, (all) => all.filter(({ hasWon }) => hasWon).length),
  rule('glace-excellent', 'glace', 1, (all) => inBand(all, 'excellent', 'perfect')),
  rule(
    'glace-expert',
    'glace',
    1,
    (all) => all.filter(({ hasWon, options }) => hasWon && options.mode === 'expert').length
  ),
  rule('ecopolis-saved', 'ecopolis', 1, (all) => all.filter(({ ending }) => ending !== 'planet-lost').length),
  rule('ecopolis-ambassadors', 'ecopolis', 4, (all) => met(all, 'ambassadors')),
  rule('ecopolis-constructions', 'ecopolis', 40, (all) => met(all, 'constructions')),
  rule('ecotopia-healthy', 'ecotopia', 1, (all) => inBand(all, 'healthy', 'ecotopia')),
  rule('ecotopia-questions', 'ecotopia', 25, (all) => distinct(all, ({ known }) => known)),
  rule('ecotopia-animals', 'ecotopia', 6, (all) => met(all, 'animals')),
  rule('ekopolis-buildings', 'ekopolis', 48, (all) => met(all, 'tiles')),
  rule('ekopolis-species', 'ekopolis', 8, (all) => met(all, 'species')),
  rule('ekopolis-both', 'ekopolis', 2, (all) => distinct(all, ({ options }) => [String(options.version)]))
];

/** Done ones first, in the order in which they were done. */
export function achievementsOf(results: readonly Result[]): Achievement[] {
  const ordered = [...results].sort((one, other) => one.at - other.at);
  return RULES.map((one) => achieved(one, ordered)).sort(
    (one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || 0
  );
}

function achieved({ id, game, of, count }: Rule, ordered: readonly Result[]): Achievement {
  const own = ordered.filter((one) => game === null || one.game === game);
  const done = Math.min(of, count(own));
  const last = done < of ? null : (own.find((_, at) => count(own.slice(0, at + 1)) >= of) ?? null);
  return { id, game, done, of, at: last?.at ?? null };
}

function rule(id: string, game: string | null, of: number, count: Rule['count']): Rule {
  return { id, game, of, count };
}

function distinct(results: readonly Result[], of: (one: Result) => readonly string[]): number {
  return new Set(results.flatMap(of)).size;
}

function met(results: readonly Result[], section: string): number {
  return distinct(results, (one) => one.met[section] ?? []);
}

function inBand(results: readonly Result[], ...bands: string[]): number {
  return results.filter(({ facts }) => bands.includes(String(facts.band))).length;
}
