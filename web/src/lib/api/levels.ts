import type { Level } from './types';

/** The bots, the weakest first; a level that the schema does not know, or one too few, is an error of types. */
const all: Record<Level, true> = { seedling: true, sapling: true, oak: true, sequoia: true };
export const LEVELS = Object.keys(all) as Level[];
