import type { SeatInfo, TableInfo } from '$lib/api/types';
import { t } from '$lib/words/i18n.svelte';

/** What a seat is called: its person's name, or its bot's level, numbered where there are several. */
export function seatName(seat: SeatInfo, all: readonly SeatInfo[]): string {
  if (seat.name) return seat.name;
  if (!seat.level) return t('seat.free', { number: seat.seat + 1 });
  const alike = all.filter((one) => !one.name && one.level === seat.level);
  const bot = t(`level.${seat.level}`);
  return alike.length > 1 ? `${bot} ${alike.indexOf(seat) + 1}` : bot;
}

export function seatNames(table: TableInfo | null): string[] {
  return table?.seats.map((seat) => seatName(seat, table.seats)) ?? [];
}

export function personName(table: TableInfo | null, number: number | null | undefined): string {
  return table?.people.find((person) => person.number === number)?.name ?? t('people.somebody');
}
