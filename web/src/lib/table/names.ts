import { ALL_LEVELS } from '$lib/api/levels';
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
  const seats = table?.setup.is_upload ? table.seats.map(readWord) : (table?.seats ?? []);
  return seats.map((seat) => seatName(seat, seats));
}

/** A record says in a word who sat there: `person`, or the level of a bot. */
function readWord(seat: SeatInfo): SeatInfo {
  const { name } = seat;
  if (name === 'person') return { ...seat, name: t('person.number', { number: seat.seat + 1 }) };
  const level = ALL_LEVELS.find((one) => one === name);
  return level ? { ...seat, name: null, level } : seat;
}

/** As the teacher of a class says something at a table. */
const TEACHER = 0;

export function personName(table: TableInfo | null, number: number | null | undefined): string {
  if (number === TEACHER) return t('people.teacher');
  return table?.people.find((person) => person.number === number)?.name ?? t('people.somebody');
}
