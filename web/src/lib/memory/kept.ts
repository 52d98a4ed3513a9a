// What this browser keeps of the games that were played here, and the file that takes it to another device.
import type { Level } from '$lib/api/types';

/** The form of what is kept; a later one reads earlier ones (`readKept`). */
export const VERSION = 1;

/** Somebody who plays on this device. */
export interface Player {
  id: string;
  name: string;
}

/** Who else sat there: a person by name, or a bot by its level. */
export interface Companion {
  name: string | null;
  level: Level | null;
}

/** A finished game as one seat on this device remembers it. */
export interface Result {
  /** The table's code and the seat: a game is remembered once. */
  id: string;
  table: string;
  seat: number;
  /** Whose it is; null where nobody on this device goes by the name that was given. */
  who: string | null;
  game: string;
  rules: number;
  content: string;
  players: number;
  options: Record<string, string | number | boolean>;
  ending: string;
  facts: Record<string, unknown>;
  score: number | null;
  place: number | null;
  hasWon: boolean | null;
  /** Whether all seats had one result. */
  isShared: boolean;
  /** False where draws were taken back: such a score is not compared with others. */
  isComparable: boolean;
  company: Companion[];
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** What of the box was met, by section. */
  met: Record<string, string[]>;
  /** What was answered rightly. */
  known: string[];
}

export interface Kept {
  version: number;
  people: Player[];
  results: Result[];
}

/** Why a file cannot be read, as a key of the app's strings. */
export class Unreadable extends Error {
  constructor(
    readonly key: 'take.not-ours' | 'take.newer' | 'take.broken',
    readonly where = ''
  ) {
    super(key);
  }
}

const MARK = 'oikos-notebook';

export function writeKept({ people, results }: Omit<Kept, 'version'>): string {
  return JSON.stringify({ file: MARK, version: VERSION, people, results }, null, 1);
}

/** What a file holds; throws Unreadable that says what is wrong with it. */
export function readKept(text: string): Kept {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Unreadable('take.not-ours');
  }
  if (!isRecord(found) || found.file !== MARK) throw new Unreadable('take.not-ours');
  if (typeof found.version !== 'number' || found.version > VERSION) throw new Unreadable('take.newer');
  const [people, results] = [found.people, found.results];
  if (!Array.isArray(people) || !Array.isArray(results)) throw new Unreadable('take.broken');
  people.forEach((one, at) => {
    if (!isPlayer(one)) throw new Unreadable('take.broken', `people ${at + 1}`);
  });
  results.forEach((one, at) => {
    if (!isResult(one)) throw new Unreadable('take.broken', `results ${at + 1}`);
  });
  return { version: VERSION, people: people as Player[], results: results as Result[] };
}

/** Both together: people with one name are one, a game is there once, and what was here stays. */
export function merge(here: Omit<Kept, 'version'>, brought: Kept): Omit<Kept, 'version'> {
  const people = [...here.people];
  const renamed = new Map<string, string>();
  for (const one of brought.people) {
    const known = people.find(({ id, name }) => id === one.id || isSameName(name, one.name));
    if (known) renamed.set(one.id, known.id);
    else people.push({ id: one.id, name: one.name });
  }
  const ids = new Set(here.results.map(({ id }) => id));
  const fresh = brought.results
    .filter(({ id }) => !ids.has(id))
    .map((one) => ({ ...one, who: one.who === null ? null : (renamed.get(one.who) ?? one.who) }));
  return { people, results: [...here.results, ...fresh] };
}

export function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlayer(value: unknown): value is Player {
  return isRecord(value) && isText(value.id) && isText(value.name) && value.name.length <= 24;
}

function isResult(value: unknown): value is Result {
  if (!isRecord(value)) return false;
  const { who, score, place, hasWon, met, known, company } = value;
  return (
    ['id', 'table', 'game', 'content', 'ending'].every((key) => isText(value[key])) &&
    ['seat', 'rules', 'players', 'at'].every((key) => typeof value[key] === 'number') &&
    ['isShared', 'isComparable'].every((key) => typeof value[key] === 'boolean') &&
    [who === null || isText(who), score === null || typeof score === 'number'].every(Boolean) &&
    [place === null || typeof place === 'number', hasWon === null || typeof hasWon === 'boolean'].every(
      Boolean
    ) &&
    isRecord(value.options) &&
    isRecord(value.facts) &&
    isRecord(met) &&
    Object.values(met).every(isTexts) &&
    isTexts(known) &&
    Array.isArray(company) &&
    company.every((one) => isRecord(one) && (one.name === null || isText(one.name)))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}
