import type { GameTable } from '$lib/table/game-table';

const tables = import.meta.glob<GameTable>('./*/index.ts', { import: 'table' });

/** The drawing of a game, loaded when it is first needed. */
export async function loadGame(name: string): Promise<GameTable> {
  const load = tables[`./${name}/index.ts`];
  if (!load) throw new Error(`no table for ${name}`);
  return load();
}
