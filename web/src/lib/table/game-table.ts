import type { AnyView, GameEvent, LogLine, MoveInfo, TableInfo } from '$lib/api/types';
import type { Words } from '$lib/words/words';
import type { Component } from 'svelte';
import type { RuleTables } from '$lib/rules/tables';
import type { NoteText } from './notes';
import type { Picking } from './picking.svelte';
import type { Trip } from './show/travel';

/** What every drawing of a game is given. */
export interface TableProps<V = AnyView> {
  view: V;
  picking: Picking;
  /** What people call each thing, in the language of the moment. */
  names: Readonly<Record<string, string>>;
  words: Words;
  /** The game's content file as data: cards, tiles, notes. */
  content: Readonly<Record<string, unknown>>;
  /** The log, for what a view does not hold: the face a die has shown. */
  lines?: readonly LogLine[];
  /** What was chosen when the table was opened. */
  options: Readonly<Record<string, string | number | boolean>>;
}

/** What a seat's plate shows of the game, beside the name. */
export interface SeatProps<V = AnyView> extends TableProps<V> {
  seat: number;
}

/** What draws one thing of a game by its id, however large the room is. */
export interface PieceProps<V = AnyView> extends TableProps<V> {
  id: string;
}

/** A great moment, or how a game ended: drawn over the table while it is told, and on the result. */
export interface SceneProps<V = AnyView> extends TableProps<V> {
  /** Of the entry that is told; the last entry's on the result. */
  events: readonly GameEvent[];
  /** The last event of them that is shown. */
  at: number;
  outcome: TableInfo['outcome'];
  /** The table's. */
  code?: string;
}

export interface Series {
  /** A key of `ui` in the game's words. */
  name: string;
  /** Which mark the line has; colour is never the only sign. */
  mark: 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon' | 'star';
  colour: string;
  /** What it showed, by the number of seats' moves made so far. */
  points: { at: number; value: number }[];
}

/** What there is to say of one thing on the table. */
export interface About {
  name: string;
  /** What `piece` draws; null where there is no picture. */
  thing: string | null;
  /** What it is and does, a sentence each. */
  lines: string[];
  rule: string | null;
  /** Whose learning notes belong to it. */
  notes: string[];
}

/** What a seat has gathered so far, by its source. */
export interface Standing {
  seat: number;
  rows: { text: string; points: number }[];
  rule: string;
}

export interface GuideStep<V = AnyView> {
  /** `guide.<key>` in the game's words; said once, when *when* is true for the first time. */
  key: string;
  when(view: V, moves: readonly MoveInfo[]): boolean;
}

/** A game's part of the browser app. It reads moves as data: `kind`, `facts`. */
export interface GameTable<V = AnyView> {
  /** The middle of the table. */
  board: Component<TableProps<V>>;
  /** The hand, city or phone of the seat that looks on; the view's seat is never null here. */
  mine: Component<TableProps<V>>;
  seat: Component<SeatProps<V>>;
  /** The parts to touch, in order, to make a legal move. `button:…` and `choice:…` appear in the prompt. */
  steps(move: MoveInfo, view: V): string[];
  /**
   * The text of the move that touching *id* would mean, legal or not, so that the server can say why not: a move that
   * is not legal was never told, so this is the one place of the client that writes a move's text.
   */
  textFor?(chosen: readonly string[], id: string, view: V, moves: readonly MoveInfo[]): string | null;
  /** What a `button:` or `choice:` part is called; by default `ui` of the game's words under its id. */
  label?(id: string, words: Words, view: V): string;
  /** What the prompt calls a part that is chosen; by default the name of the thing after the colon. */
  partName?(id: string, words: Words, view: V): string | null;
  /** Whether a move of one step needs no preview. */
  isSafe?(move: MoveInfo, view: V): boolean;
  /** One line for the prompt: what the seat may do now, beyond "your turn". */
  task?(view: V, words: Words, moves: readonly MoveInfo[]): string | null;
  /** Draws one thing by its id, for what travels and what is looked at closely; loaded when it is first needed. */
  piece?(): Promise<{ default: Component<PieceProps<V>> }>;
  /** What a part, a thing, a pile (`pile:…`) or a seat (`seat:…`) is; null where there is nothing to say of it. */
  about?(id: string, drawing: TableProps<V>): About | null;
  /** Whether the board itself answers a touch on a part that cannot be chosen. */
  answers?(id: string, view: V): boolean;
  /** A moment that is told as a scene of its own: whether event *at* belongs to one, and what draws it. */
  scene?: {
    has(events: readonly GameEvent[], at: number): boolean;
    load(): Promise<{ default: Component<SceneProps<V>> }>;
  };
  /** What the result shows first: the game's own way of counting. */
  ending?(): Promise<{ default: Component<SceneProps<V>> }>;
  /** What moves on the table at an event, seen over *view*, the table before it. */
  travel?(event: GameEvent, view: V): Trip[];
  /** Anchors of where an event's points are counted; by default with its seat, or for the whole table. */
  counter?(event: GameEvent): string[];
  /** Every point a seat would get if the game ended now; for games that count only at the end. */
  standing?(drawing: TableProps<V>): Standing[];
  /** The chart of the end screen. */
  series(lines: readonly LogLine[], words: Words): Series[];
  /** Cards whose learning notes the end screen shows, most telling first: keys of the content's `note` or card ids. */
  mattered?(lines: readonly LogLine[], view: V): string[];
  /** What was asked in the game, with its answer; the end screen shows it before the notes. */
  asked?(drawing: TableProps<V>): NoteText[];
  /** Events worth a banner and a sound, such as an announcement. */
  isLoud?(event: GameEvent): boolean;
  guide: GuideStep<V>[];
  /** What the rulebook shows of the content in tables; loaded with the rulebook. */
  rules?(): Promise<{ tables: RuleTables }>;
  /**
   * For a small screen, where the board does not fit together with one's own things: views of one size, of which one is
   * shown. Without them the board has the room and one's own things a strip of their own.
   */
  views?: readonly GameView<V>[];
  /** The key of the view that the next choice needs, with what is chosen so far. */
  viewFor?(view: V, chosen: readonly string[]): string | null;
}

export interface GameView<V = AnyView> {
  /** `view.<key>` in the game's words names it. */
  key: string;
  drawing: Component<TableProps<V>>;
  /** Whether it shows what the seat that looks on has; onlookers do not get it. */
  isOwn?: boolean;
  /** What the tab shows of it while another view is open. */
  badge?: Component<TableProps<V>>;
  /** Whether a part is drawn in it. */
  holds(part: string): boolean;
}
