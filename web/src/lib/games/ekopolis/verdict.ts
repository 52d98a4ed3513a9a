import figures from './figures.json';

export interface Mark {
  /** A bot's level, or `random`. */
  who: string;
  score: number;
}

/** What bots reach in the Basic game with so many mayors, the least first. */
export function marksFor(players: number): Mark[] {
  const byLevel: Readonly<Record<string, number>> =
    (figures.means as Record<string, Record<string, number>>)[String(players)] ?? {};
  return Object.entries(byLevel)
    .map(([who, score]) => ({ who, score: Math.round(score) }))
    .sort((one, other) => one.score - other.score);
}

/** The key of the verdict: by the best mark that the score reaches. */
export function verdictOf(score: number, players: number): string {
  const reached = marksFor(players).findLast((mark) => score >= mark.score);
  return `verdict.${reached?.who ?? 'none'}`;
}

const KEY = 'oikos.best.ekopolis';

/** The best score of this browser before this game, which is kept from now on if it is better. */
export function ownBest(players: number, score: number, code: string): number | null {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<
    string,
    { score: number; code: string }
  >;
  const best = kept[players];
  if (best?.code === code) return best.score === score ? null : best.score;
  if (!best || score > best.score)
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [players]: { score, code } }));
  return best?.score ?? null;
}
