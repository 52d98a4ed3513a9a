import type { LogLine, TableInfo } from '$lib/api/types';
import { i18n, t } from '$lib/words/i18n.svelte';
import type { Words } from '$lib/words/words';
import { personName } from './names';

const QUIET = new Set(['opened', 'moved', 'started', 'linked', 'stood', 'bot-sat', 'sat', 'came']);

/** An entry of the log that is no event of the game, as a sentence; null where nothing needs to be said. */
export function logSentence(line: LogLine, table: TableInfo | null, words: Words): string | null {
  if (QUIET.has(line.kind))
    return line.by === 'clock' ? t('log.clock', { name: words.seat(line.seat ?? 0) }) : null;
  const name = line.person != null ? personName(table, line.person) : '';
  if (line.kind === 'said') return saidSentence(line, name);
  const seat = line.seat != null && line.seat >= 0 ? words.seat(line.seat) : '';
  if (line.kind === 'asked') return t(`log.asked-${line.what}`, { name, place: seat });
  if (line.kind === 'answered') return t(line.yes ? 'log.agreed' : 'log.disagreed', { name });
  return t(`log.${line.kind}`, { name: name || seat });
}

export function saidSentence(line: LogLine, name: string): string {
  const { words } = i18n;
  if (line.text != null) return `${name}: ${line.text}`;
  const key = line.phrase ?? '';
  if (words.find('reactions', key) !== undefined) return `${name} ${words.say('reactions', key)}`;
  return `${name}: ${words.say('phrases', key)}`;
}
