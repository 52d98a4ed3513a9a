import type { MyTableInfo, TableInfo } from '$lib/api/types';
import { seatName } from '$lib/table/names';
import { t } from '$lib/words/i18n.svelte';
import { shownNumber } from '$lib/words/words';

export interface Stand {
  text: string;
  isYours: boolean;
}

/** How a table stands, in two words: whose turn it is, or why nobody moves. */
export function standOf(table: TableInfo | MyTableInfo): Stand {
  const { turn } = table;
  if (table.is_paused || turn === null)
    return { text: t(table.is_paused ? 'phase.paused' : `phase.${table.phase}`), isYours: false };
  const seat = table.seats[turn];
  const isYours = 'person' in table && table.person !== null && seat?.person === table.person;
  if (isYours) return { text: t('phase.yours'), isYours };
  return { text: t('phase.turn', { name: seat ? seatName(seat, table.seats) : '' }), isYours };
}

/** What a finished game came to: one score for all, or each seat's and one's own place. */
export function resultOf(table: TableInfo | MyTableInfo): string {
  const { outcome } = table;
  const scores = outcome?.scores ?? [];
  if (scores.length === 0) return '';
  if (new Set(scores).size === 1) return t('result.score', { score: scores[0] ?? 0 });
  const all = scores.map(shownNumber).join(' · ');
  const place = myPlace(table);
  return place === null ? all : `${all}, ${t('result.place', { place, count: scores.length })}`;
}

/** Where one's only seat came in; null where one has none or several, and where there are no places. */
function myPlace(table: TableInfo | MyTableInfo): number | null {
  const me = 'person' in table ? table.person : null;
  const mine = table.seats.filter(({ person }) => me !== null && person === me);
  const [seat] = mine;
  return seat && mine.length === 1 ? (table.outcome?.places[seat.seat] ?? null) : null;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000]
] as const;

/** How long it has been somebody's turn, in the largest unit; empty where it has just begun. */
export function sinceWhen({ turn, since }: TableInfo, now: number, lang: string): string {
  const [unit, size] = UNITS.find(([, size]) => now - since >= size) ?? [];
  if (turn === null || !unit) return '';
  const count = Math.floor((now - since) / size);
  const time = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return t('phase.since', { time });
}
