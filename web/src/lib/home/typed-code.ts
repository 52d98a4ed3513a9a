/** The address of the table that somebody typed the code of, or pasted the whole link to; null where it is neither. */
export function addressOf(typed: string): string | null {
  const link = /\/t\/([0-9a-z]+)(?:\/replay)?\/?(?:\?[^#]*)?(#seat=[\w-]+)?\s*$/i.exec(typed);
  if (link) return `/t/${link[1]?.toUpperCase()}${link[2] ?? ''}`;
  if (typed.includes('/')) return null;
  const code = typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return code ? `/t/${code}` : null;
}
