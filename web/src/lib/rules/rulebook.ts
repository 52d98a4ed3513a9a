// Our rulebooks use a small part of Markdown: headings, paragraphs, lists, bold, italics and numbered rules.
import type { ShownPlate } from '$lib/api/types';

export interface Piece {
  kind: 'text' | 'bold' | 'italic' | 'rule';
  text: string;
}

export interface Block {
  kind: 'title' | 'heading' | 'text' | 'item';
  /** Of a rule: `GC-031`. */
  number: string | null;
  pieces: Piece[];
  /** In small letters without accents, for searching. */
  plain: string;
}

const RULE = /^\*\*([A-Z]{2}-[A-Z]?\d+)\*\*\s*/;
const PIECES = /\*\*(.+?)\*\*|\*(.+?)\*|\b([A-Z]{2}-[A-Z]?\d{2,3})\b/g;

export function readRulebook(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n|\n(?=[-#] )|\n(?=## )/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(text: string): Block {
  const [, marks = '', rest = text] = /^(##?|-)\s+([\s\S]*)$/.exec(text) ?? [];
  const kind = ({ '#': 'title', '##': 'heading', '-': 'item' } as const)[marks as '#' | '##' | '-'] ?? 'text';
  const number = RULE.exec(rest)?.[1] ?? null;
  const body = rest.replace(RULE, '').replace(/\s+/g, ' ');
  return { kind, number, pieces: piecesOf(body), plain: fold(`${number ?? ''} ${body}`) };
}

/** A line of text cut where its letters change. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let after = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > after) pieces.push({ kind: 'text', text: text.slice(after, match.index) });
    const [all, bold, italic, rule] = match;
    if (bold !== undefined) pieces.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) pieces.push({ kind: 'italic', text: italic });
    else pieces.push({ kind: 'rule', text: rule ?? all });
    after = match.index + all.length;
  }
  if (after < text.length) pieces.push({ kind: 'text', text: text.slice(after) });
  return pieces;
}

export interface Entry {
  block: Block;
  /** Pictures, worked turns, tables and signs under it. */
  plates: readonly ShownPlate[];
  /** Their words, for searching. */
  told: string;
  /** Rulings on a rule, and what had to be made for it. */
  notes: Block[];
}

/** The blocks with what is folded away under a rule; a chapter of nothing else is left out. */
export function arrange(
  blocks: readonly Block[],
  rulings: Readonly<Record<string, readonly string[]>>
): Entry[] {
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
  const folded = new Set(Object.values(rulings).flat());
  return chaptersOf(blocks)
    .filter((chapter) => !isFolded(chapter, folded))
    .flat()
    .filter(({ number }) => number === null || !folded.has(number))
    .map((block) => ({
      ...{ block, plates: [], told: '' },
      notes: (rulings[block.number ?? ''] ?? []).flatMap((number) => byNumber.get(number) ?? [])
    }));
}

function chaptersOf(blocks: readonly Block[]): Block[][] {
  const chapters: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || chapters.length === 0) chapters.push([]);
    chapters.at(-1)?.push(block);
  }
  return chapters;
}

/** Whether all numbered paragraphs of a chapter stand elsewhere, and it has no list of its own. */
function isFolded(chapter: readonly Block[], folded: ReadonlySet<string>): boolean {
  const numbers = chapter.flatMap(({ number }) => number ?? []);
  const hasList = chapter.some(({ kind, number }) => kind === 'item' && number === null);
  return numbers.length > 0 && !hasList && numbers.every((number) => folded.has(number));
}

/** The entries with the plates of their rules; *tell* has the words of a plate's table. */
export function illustrate(
  entries: readonly Entry[],
  plates: readonly ShownPlate[],
  tell: (plate: ShownPlate) => string
): Entry[] {
  return entries.map((entry) => {
    const own = plates.filter(({ rule }) => rule === entry.block.number);
    const told = own.flatMap((plate) => [
      ...[plate.title, plate.text, tell(plate)],
      ...plate.signs.map(({ text }) => text)
    ]);
    return { ...entry, plates: own, told: fold(told.join(' ')) };
  });
}

/** A text as it is searched. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The entries that have every word of *query*, in themselves, in a plate or in a note, with the headings above them. */
export function search(entries: readonly Entry[], query: string): Entry[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...entries];
  const hasAll = (text: string) => wanted.every((word) => text.includes(word));
  const found: Entry[] = [];
  let heading: Entry | null = null;
  for (const entry of entries) {
    const { block, notes, told } = entry;
    if (block.kind === 'title' || block.kind === 'heading') heading = entry;
    else if ([told, ...[block, ...notes].map(({ plain }) => plain)].some(hasAll)) {
      if (heading) found.push(heading);
      heading = null;
      found.push(entry);
    }
  }
  return found;
}
