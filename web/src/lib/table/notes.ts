import type { Lang } from '$lib/api/types';
import { FALLBACK } from '$lib/words/languages';
import type { Words } from '$lib/words/words';

/** A note as it is shown. */
export interface NoteText {
  name: string;
  text: string;
}

type Note = Partial<Record<Lang, string>>;

function isNote(value: unknown): value is Note {
  return typeof value === 'object' && value !== null && typeof (value as Note)[FALLBACK] === 'string';
}

/** The learning notes of the things with these ids: entries with a `note`, or of the table `note` by name. */
export function notesOf(content: unknown, ids: readonly string[], lang: Lang, words: Words): NoteText[] {
  const found = new Map<string, Note>();
  gather(content, new Set(ids), found);
  return ids.flatMap((id) => {
    const note = found.get(id);
    return note ? [{ name: nameOf(id, words), text: note[lang] ?? note[FALLBACK] ?? '' }] : [];
  });
}

/** `note.<id>` of the game's strings where the thing has no name of its own. */
function nameOf(id: string, words: Words): string {
  return words.find('ui', `note.${id}`) ? words.ui(`note.${id}`) : words.name(id);
}

function gather(value: unknown, ids: ReadonlySet<string>, found: Map<string, Note>): void {
  if (typeof value !== 'object' || value === null) return;
  const entry = value as Record<string, unknown>;
  if (typeof entry.id === 'string' && ids.has(entry.id) && isNote(entry.note))
    found.set(entry.id, entry.note);
  if (typeof entry.note === 'object' && entry.note !== null && !isNote(entry.note)) {
    for (const [id, note] of Object.entries(entry.note)) if (ids.has(id) && isNote(note)) found.set(id, note);
  }
  Object.values(entry).forEach((inner) => gather(inner, ids, found));
}
