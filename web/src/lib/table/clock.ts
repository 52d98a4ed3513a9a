const HOUR = 3_600_000;

/** Milliseconds as minutes and seconds; where there are hours to think, as days and hours in the reader's language. */
export function clockText(left: number, lang: string): string {
  if (left >= 4 * HOUR) return longText(Math.floor(left / HOUR), lang);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function longText(hours: number, lang: string): string {
  const parts = [
    [Math.floor(hours / 24), 'day'],
    [hours % 24, 'hour']
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)
    )
    .join(' ');
}
