import { client } from '$lib/api/client';
import { server } from '$lib/api/server.svelte';
import type { TableInfo } from '$lib/api/types';

/** Keep the record of a game as a file. */
export async function saveRecord(code: string): Promise<void> {
  const text = await client.get<string>(`/tables/${encodeURIComponent(code)}/record`);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `oikos-${code}.txt` });
  link.click();
  URL.revokeObjectURL(address);
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
