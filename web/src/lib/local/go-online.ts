import { client } from '$lib/api/client';
import type { OpenTable, SeatWish, TableInfo } from '$lib/api/types';
import { i18n } from '$lib/words/i18n.svelte';

/**
 * Open at the server what *table*, a table of this browser, has come to; the code of the new table, which waits for
 * people before it goes on. What is not yet drawn is drawn by the server. The table here stays as it is.
 */
export async function goOnline(table: TableInfo, name: string): Promise<string> {
  const record = await client.get<string>(`/tables/${table.code}/whole-record`);
  const seats = table.seats.map(({ level, name }): SeatWish =>
    level ? { who: level } : { who: 'me', name }
  );
  const { hints, talk } = table.setup;
  const wish: OpenTable = { game: table.setup.game, name, lang: i18n.lang, seats, hints, talk, record };
  return (await client.post<TableInfo>('/tables', wish)).code;
}
