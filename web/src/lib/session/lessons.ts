import { preferences } from './preferences.svelte';
import { i18n, t } from '$lib/words/i18n.svelte';
import { server } from '$lib/api/server.svelte';
import { client } from '$lib/api/client';
import type { TableInfo } from '$lib/api/types';

/** Open a lesson of a game, *isHere* in this browser; the code of its table. */
export async function openLesson(game: string, lesson: string, isHere = !server.isThere): Promise<string> {
  await client.secret();
  const name = preferences.name.trim() || t('person.guest');
  const table = await client.post<TableInfo>('/tables', { game, name, lesson, lang: i18n.lang }, { isHere });
  return table.code;
}
