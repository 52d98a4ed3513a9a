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

/** What a finished game came to: one score for all, or each seat's. */
export function resultOf({ outcome }: TableInfo): string {
  const scores = outcome?.scores ?? [];
  if (scores.length === 0) return '';
  if (new Set(scores).size === 1) return t('result.score', { score: scores[0] ?? 0 });
  return scores.map(shownNumber).join(' · ');
}
