import type { EcotopiaView, LogLine } from '$lib/api/types';
import type { TableProps } from '$lib/table/game-table';
import type { NoteText } from '$lib/table/notes';

/** The questions that were asked, each once, with the right answer, why it is right and where to check it. */
export function asked({ lines, names, words }: TableProps<EcotopiaView>): NoteText[] {
  const told = new Map<string, NoteText>();
  let question = '';
  let given = '';
  for (const { kind, facts } of (lines ?? []).flatMap((line) => line.events ?? [])) {
    if (kind === 'answered') [question, given] = [String(facts?.question), String(facts?.given)];
    if (kind !== 'was-right' && kind !== 'was-wrong') continue;
    const right = words.name(kind === 'was-right' ? given : String(facts?.right));
    const why = names[`${question}-explanation`] ?? '';
    told.set(question, { name: words.name(question), text: `${capital(right)}. ${why}`.trim() });
  }
  return [...told.values()];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the game turned on, most telling first: what died out, was discovered, recycled, built, and who helped. */
export function mattered(lines: readonly LogLine[], view: EcotopiaView): string[] {
  const events = lines.flatMap((line) => line.events ?? []);
  const facts = (kind: string, fact: string) =>
    events.filter((event) => event.kind === kind).map((event) => String(event.facts?.[fact]));
  const built = facts('built', 'construction').map((tile) => tile.replace(/-\d+$/, ''));
  const often = [...new Set(built)].sort((one, other) => count(built, other) - count(built, one));
  const all = [
    ...(view.band ? [view.band] : []),
    ...facts('died-out', 'animal'),
    ...facts('discovered', 'animal').slice(0, 2),
    ...facts('recycled', 'waste').slice(0, 2),
    ...often.slice(0, 2),
    ...facts('hired', 'specialist').slice(0, 1)
  ];
  return [...new Set(all)];
}

function count(all: readonly string[], one: string): number {
  return all.filter((other) => other === one).length;
}
