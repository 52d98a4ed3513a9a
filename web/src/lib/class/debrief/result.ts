import type { DebriefTable } from '$lib/api/types';
import { t } from '$lib/words/i18n.svelte';
import { shownNumber, type Facts, type Words } from '$lib/words/words';

/** What a table came to, in a line: as the rules name it, or as far as they count before the end. */
export function resultOf(table: DebriefTable, words: Words): string {
  const scores = scoresOf(table);
  if (table.outcome) {
    const ending = words.at(table.names).say('endings', table.outcome.ending, table.outcome.facts as Facts);
    return table.is_shared || scores === '' ? ending : `${ending} ${scores}`;
  }
  return scores === '' ? t('debrief.unfinished') : t('debrief.unfinished-score', { scores });
}

function scoresOf({ scores, is_shared: isShared }: DebriefTable): string {
  if (!scores || scores.length === 0) return '';
  return (isShared ? scores.slice(0, 1) : scores).map(shownNumber).join(' · ');
}
