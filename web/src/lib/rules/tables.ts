import type { Words } from '$lib/words/words';

/** A table that a game makes of its content for the rulebook. */
export interface RuleTable {
  head: string[];
  rows: {
    /** What is drawn before the first cell. */
    thing?: string;
    cells: string[];
  }[];
}

/** A game's tables by the names that its plates use. */
export type RuleTables = Readonly<
  Record<string, (content: Readonly<Record<string, unknown>>, words: Words) => RuleTable>
>;
