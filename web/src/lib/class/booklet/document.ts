// What teachers read lies in docs/class, once for the site and for the app. It uses a small part of Markdown: headings,
// paragraphs, lists, tables and bold. A comment behind an entry names its picture: `<!-- thing CO2 -->`.
import type { Lang } from '$lib/api/types';
import { piecesOf, type Piece } from '$lib/rules/rulebook';
import { FALLBACK } from '$lib/words/languages';

export interface Picture {
  /** A thing of the game, as its table draws it, or one of our small drawings. */
  kind: 'thing' | 'glyph';
  name: string;
}

export interface Item {
  pieces: Piece[];
  picture: Picture | null;
}

export type Block =
  | { kind: 'text' | 'heading'; pieces: Piece[] }
  | { kind: 'list'; isNumbered: boolean; items: Item[] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] };

export interface Chapter {
  title: string;
  blocks: Block[];
}

export interface Document {
  title: string;
  /** What stands before the first chapter. */
  opening: Block[];
  chapters: Chapter[];
}

/** The chapters of a booklet in their order, which is the same for all games and languages. */
export const CHAPTERS = [
  'glance',
  'fifty',
  'two',
  'roles',
  'words',
  'sheet',
  'answers',
  'questions',
  'model',
  'assess'
] as const;

const files = import.meta.glob<string>('../../../../../docs/class/*.md', {
  query: '?raw',
  import: 'default'
});

/** The document of this name in *lang*, or in English; null where there is none. */
export async function load(name: string, lang: Lang): Promise<Document | null> {
  const path = (code: string) => `../../../../../docs/class/${name}.${code}.md`;
  const text = await (files[path(lang)] ?? files[path(FALLBACK)])?.();
  return text === undefined ? null : readDocument(text);
}

export function readDocument(markdown: string): Document {
  const [first = '', ...rest] = markdown.split(/^## /m);
  const [, title = '', opening = ''] = /^# (.*)\n([^]*)$/.exec(first) ?? [];
  return {
    title,
    opening: blocksOf(opening),
    chapters: rest.map((text) => {
      const end = text.indexOf('\n');
      return { title: text.slice(0, end), blocks: blocksOf(text.slice(end)) };
    })
  };
}

function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(text: string): Block {
  const lines = text.split('\n');
  if (text.startsWith('### ')) return { kind: 'heading', pieces: piecesOf(text.slice(4)) };
  if (text.startsWith('| ')) {
    const [head = [], , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head, rows };
  }
  const [, mark] = /^(-|\d+\.) /.exec(text) ?? [];
  if (mark === undefined) return { kind: 'text', pieces: piecesOf(lines.join(' ')) };
  return { kind: 'list', isNumbered: mark !== '-', items: lines.map(itemOf) };
}

function cellsOf(row: string): Piece[][] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => piecesOf(cell.trim()));
}

function itemOf(line: string): Item {
  const [, text = '', kind, name = ''] = /^\S+ (.*?)(?: <!-- (thing|glyph) (\S+) -->)?$/.exec(line) ?? [];
  return { pieces: piecesOf(text), picture: kind ? { kind: kind as Picture['kind'], name } : null };
}
