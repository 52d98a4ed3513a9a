import type { GameTable } from '$lib/table/game-table';

const tables = import.meta.glob<GameTable>('./*/index.ts', { import: 'table' });

/** The drawing of a game, loaded when it is first needed; null for a game that the app cannot draw. */
export async function loadGame(name: string): Promise<GameTable | null> {
  return (await tables[`./${name}/index.ts`]?.()) ?? null;
}
