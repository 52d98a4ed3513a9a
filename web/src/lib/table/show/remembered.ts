// Which entry of a table this tab has shown last, so that whoever loads the page again misses nothing.

const KEY = 'oikos.shown';

export function keepShown(code: string, seq: number): void {
  sessionStorage.setItem(KEY, `${code} ${seq}`);
}

/** The last entry of the table that was shown here; null where it was never here. */
export function shownUpTo(code: string): number | null {
  const [kept, seq] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  return kept === code && Number(seq) > 0 ? Number(seq) : null;
}
