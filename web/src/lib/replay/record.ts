import { client } from '$lib/api/client';
import { server } from '$lib/api/server.svelte';
import type { TableInfo } from '$lib/api/types';
import { saveFile } from '$lib/elements/save';

/** Keep the record of a game as a file. */
export async function saveRecord(code: string): Promise<void> {
  const text = await client.get<string>(`/tables/${encodeURIComponent(code)}/record`);
  saveFile(`oikos-${code}.txt`, text, 'text/plain');
}

/** Bring a record along; the code of the table at which it can be looked at. Throws Refused where it is none. */
export async function bringRecord(file: File): Promise<string> {
  const { code } = await client.post<TableInfo>(
    '/records',
    { record: await file.text() },
    { isHere: !server.isThere }
  );
  return code;
}
