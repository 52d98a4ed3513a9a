/** The letters of a class's code; a table's has more. */
const CLASS = 6;

/** The address of the table or class that somebody typed the code of, or pasted the whole link to; null where it is none. */
export function addressOf(typed: string): string | null {
  const link = /\/t\/([0-9a-z]+)(?:\/replay)?\/?(?:\?[^#]*)?(#seat=[\w-]+)?\s*$/i.exec(typed);
  if (link) return `/t/${link[1]?.toUpperCase()}${link[2] ?? ''}`;
  const lesson = /\/class\/([0-9a-z]+)\/?(teacher#[\w-]+)?\s*$/i.exec(typed);
  if (lesson) return `/class/${lesson[1]?.toUpperCase()}${lesson[2] ? `/${lesson[2]}` : ''}`;
  if (typed.includes('/')) return null;
  const code = typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
  if (code.length === CLASS) return `/class/${code}`;
  return code ? `/t/${code}` : null;
}
