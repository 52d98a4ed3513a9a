import { preferences } from './preferences.svelte';
import { i18n, t } from '$lib/words/i18n.svelte';
import { client } from '$lib/api/client';
import type { TableInfo } from '$lib/api/types';

/** Open a lesson of a game; the code of its table. */
export async function openLesson(game: string, lesson: string): Promise<string> {
  await client.secret();
  const name = preferences.name.trim() || t('person.guest');
  const table = await client.post<TableInfo>('/tables', { game, name, lesson, lang: i18n.lang });
  return table.code;
}
