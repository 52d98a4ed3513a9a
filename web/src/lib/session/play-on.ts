import { to } from '$lib/api/addresses';
import { goto } from '$app/navigation';
import { client, Refused } from '$lib/api/client';
import { isLocal } from '$lib/api/server.svelte';
import type { OpenTable, TableInfo } from '$lib/api/types';
import { i18n, t } from '$lib/words/i18n.svelte';
import { preferences } from './preferences.svelte';

/** Opens a table that goes on from a moment of *table*'s game, and goes there; or says why that cannot be. */
export async function playOn(
  table: TableInfo,
  seats: OpenTable['seats'],
  origin: OpenTable['origin']
): Promise<string | null> {
  const name = preferences.name || t('person.guest');
  const wish: OpenTable = { game: table.setup.game, name, lang: i18n.lang, seats, origin, start: true };
  try {
    const opened = await client.post<TableInfo>('/tables', wish, { isHere: isLocal(table.code) });
    await goto(to(`/t/${opened.code}`));
    return null;
  } catch (error) {
    return error instanceof Refused ? error.problem.text : t('connection.unreachable');
  }
}
