// What the page and its workers say to each other; what is text in it is JSON that Python reads and writes.
import type { Fetched, Manifest } from './python';

export interface Start {
  kind: 'start';
  /** The address of the folder `local`. */
  base: string;
  manifest: Manifest;
  /** Whether it is the Python of this app: then tables of an earlier one go over to it as far as they fit its rules. */
  isNewest: boolean;
  /** Seconds between two moves before a bot's. */
  pace: number;
  /** Between the worker that keeps the tables and the one that thinks. */
  port: MessagePort;
}

/** What the worker that thinks is told first; the rest comes from the one that keeps the tables. */
export interface StartThinking {
  port: MessagePort;
}

export type ToWorker =
  | Start
  | { kind: 'ask'; id: number; text: string }
  | { kind: 'open'; line: number; code: string }
  | { kind: 'say'; line: number; text: string }
  | { kind: 'close'; line: number };

export type FromWorker =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; text: string }
  /** An empty text is the end of the line. */
  | { kind: 'told'; line: number; text: string };

/** To the worker that thinks. */
export type ToThinker = Fetched | Thought;

export interface Thought {
  id: number;
  /** `choose` or `judge`. */
  what: string;
  task: string;
  cards: string;
}

export type Answered = { id: number; text: string } | { id: number; why: string };
