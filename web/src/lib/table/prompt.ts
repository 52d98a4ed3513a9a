import type { AnyView, MoveInfo, Problem } from '$lib/api/types';
import type { TableSession } from '$lib/session/table-session.svelte';
import { i18n, t } from '$lib/words/i18n.svelte';
import type { Words } from '$lib/words/words';
import type { GameTable } from './game-table';
import type { Picking } from './picking.svelte';

/** Whose turn it is and what they may do, in a line. */
export function promptLine(
  session: TableSession,
  game: GameTable,
  words: Words,
  picking: Picking,
  view: AnyView
): string {
  const { table } = session;
  if (view.ending !== null) return t('prompt.over');
  if (table?.is_paused) return t('prompt.paused');
  if (!session.isCurrent) return t('prompt.showing');
  if (!picking.isMyTurn)
    return view.actor < 0 ? t('prompt.nature') : t('prompt.waiting', { name: words.seat(view.actor) });
  if (picking.candidate) return moveLine(picking.candidate, words);
  if (picking.chosen.length > 0) return t('prompt.more', { things: chosen(game, words, picking, view) });
  return `${t('prompt.your-turn')} ${game.task?.(view, words, session.moves) ?? t('prompt.choose')}`;
}

/** A move as a sentence. */
export function moveLine(move: MoveInfo, words: Words): string {
  return words.say('moves', move.kind, move.facts);
}

/** What is chosen so far. */
function chosen(game: GameTable, words: Words, picking: Picking, view: AnyView): string {
  const name = (id: string) => game.partName?.(id, words, view) ?? words.name(id.slice(id.indexOf(':') + 1));
  return picking.chosen
    .map((id) => (/^(button|choice):/.test(id) ? (game.label?.(id, words, view) ?? words.ui(id)) : name(id)))
    .join(' · ');
}

/** A refusal as a sentence of the game, of the server or of the app; the rule's number stands apart. */
export function refusalLine(problem: Problem, words: Words): string {
  if (problem.reason === '') return t('prompt.nothing-there');
  if (problem.reason === 'not-this') return problem.text;
  if (problem.reason === 'unreachable') return t('connection.unreachable');
  if (words.find('refusals', problem.reason) !== undefined) return words.refusal(problem);
  return i18n.words.refusal(problem);
}
