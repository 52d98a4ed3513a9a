import type { Level } from './types';

/** The bots, the weakest first; a level that the schema does not know, or one too few, is an error of types. */
const all: Record<Level, true> = {
  seedling: true,
  sapling: true,
  oak: true,
  sequoia: true,
  'oak-agreed': true
};
export const ALL_LEVELS = Object.keys(all) as Level[];

/** Those of every game: a convention among bots belongs to few, and is chosen at the table alone. */
export const LEVELS = ALL_LEVELS.filter((level) => level !== 'oak-agreed');
