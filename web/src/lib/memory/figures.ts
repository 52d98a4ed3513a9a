// What many games come to: all of it follows from the results that are kept.
import type { Companion, Result } from './kept';

/** The options that make a game another one: scores are compared within a version. */
const VERSIONS = ['version', 'mode'];

export interface Figures {
  games: number;
  /** Of those games that somebody can win; null where nobody can. */
  victories: number | null;
  best: number | null;
  mean: number | null;
}

/** Games that can be compared: one version, one number of players. */
export interface Variant extends Figures {
  key: string;
  /** The choice of the version; null where a game has only one. */
  version: string | null;
  players: number;
  /** The oldest first. */
  scores: { at: number; score: number; hasWon: boolean | null }[];
}

export interface Partners extends Figures {
  key: string;
  /** The people's names; none where only bots were there. */
  names: string[];
  version: string | null;
  players: number;
}

export function figuresOf(results: readonly Result[]): Figures {
  const scores = results.flatMap(({ score, isComparable }) =>
    score !== null && isComparable ? [score] : []
  );
  const decided = results.filter(({ hasWon }) => hasWon !== null);
  return {
    games: results.length,
    victories: decided.length === 0 ? null : decided.filter(({ hasWon }) => hasWon).length,
    best: scores.length === 0 ? null : Math.max(...scores),
    mean: scores.length === 0 ? null : scores.reduce((sum, one) => sum + one, 0) / scores.length
  };
}

export function versionOf({ options }: Result): string | null {
  const name = VERSIONS.find((one) => typeof options[one] === 'string');
  return name === undefined ? null : String(options[name]);
}

/** The most played first. */
export function variantsOf(results: readonly Result[]): Variant[] {
  const groups = groupBy(results, (one) => `${versionOf(one) ?? ''}/${one.players}`);
  return [...groups]
    .map(([key, games]) => ({
      ...figuresOf(games),
      key,
      version: games[0] ? versionOf(games[0]) : null,
      players: games[0]?.players ?? 0,
      scores: [...games]
        .sort((one, other) => one.at - other.at)
        .flatMap(({ at, score, hasWon, isComparable }) =>
          score !== null && isComparable ? [{ at, score, hasWon }] : []
        )
    }))
    .sort((one, other) => other.games - one.games || one.key.localeCompare(other.key));
}

/** Those with whom games were played together that have one result for all; the best first, within a version. */
export function partnersOf(results: readonly Result[]): Partners[] {
  const shared = results.filter(({ isShared }) => isShared);
  const groups = groupBy(
    shared,
    (one) => `${namesOf(one.company).join('\n')}/${versionOf(one) ?? ''}/${one.players}`
  );
  return [...groups]
    .map(([key, games]) => ({
      ...figuresOf(games),
      key,
      names: namesOf(games[0]?.company ?? []),
      version: games[0] ? versionOf(games[0]) : null,
      players: games[0]?.players ?? 0
    }))
    .sort(
      (one, other) =>
        (one.version ?? '').localeCompare(other.version ?? '') ||
        one.players - other.players ||
        (other.best ?? -Infinity) - (one.best ?? -Infinity)
    );
}

export interface Section {
  name: string;
  /** Every thing of the box, in its order. */
  things: readonly string[];
  met: ReadonlySet<string>;
  /** What was answered rightly; null where nothing is asked. */
  known: ReadonlySet<string> | null;
}

/** What was met of a game's collection, as the box has it today. */
export function collectionOf(
  results: readonly Result[],
  collection: Readonly<Record<string, readonly string[]>>
): Section[] {
  const known = new Set(results.flatMap((one) => one.known));
  return Object.entries(collection).map(([name, things]) => {
    const seen = new Set(results.flatMap(({ met }) => met[name] ?? []));
    const right = things.filter((one) => known.has(one));
    return {
      name,
      things,
      met: new Set(things.filter((one) => seen.has(one))),
      known: right.length > 0 ? new Set(right) : null
    };
  });
}

/** People by name, in the order of the alphabet; bots are nobody's partners. */
export function namesOf(company: readonly Companion[]): string[] {
  return company.flatMap(({ name }) => name ?? []).sort((one, other) => one.localeCompare(other));
}

function groupBy(results: readonly Result[], keyOf: (one: Result) => string): Map<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const one of results) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
