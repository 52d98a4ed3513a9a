// Sentences for people, filled with facts: must agree with src/oikos/engine/words.py.
import type { GameEvent, Lang, Problem, Refusal } from '$lib/api/types';

export type Fact = string | number | boolean | null | readonly (string | number)[];
export type Facts = Readonly<Record<string, Fact | undefined>>;
type Entry = string | Record<string, string>;
export type WordTable = Record<string, Record<string, Entry | string[]>>;

// {card}   {points:+}   {count|molecule|molecules}
const BLANK = /\{(\w+)(:\+)?(?:\|([^|}]*)\|([^}]*))?\}/g;

/** The sentences of one game in one language. */
export class Words {
  /** What the people at the table are called; "Seat 0" where nothing is said. */
  seats: readonly string[] = [];

  constructor(
    readonly lang: Lang,
    /** Where an entry is looked for, the first first. */
    readonly tables: readonly WordTable[],
    readonly names: Readonly<Record<string, string>> = {}
  ) {}

  find(section: string, key: string): Entry | undefined {
    for (const table of this.tables) {
      const entry = table[section]?.[key];
      if (entry !== undefined && !Array.isArray(entry)) return entry;
    }
    return undefined;
  }

  /** The same sentences at a table where the seats are called so. */
  at(seats: readonly string[]): Words {
    const words = new Words(this.lang, this.tables, this.names);
    words.seats = seats;
    return words;
  }

  /** The sentence *key* of *section*; *reader* is the seat it is told to. */
  say(section: string, key: string, facts: Facts = {}, reader: number | null = null): string {
    const entry = this.find(section, key);
    if (entry === undefined) {
      if (import.meta.env.DEV) console.warn(`words.${this.lang} has no ${section}.${key}`);
      return key;
    }
    return this.#fill(form(entry, facts, reader), facts);
  }

  /** A string of the game's own part of the app (`lib/games/<game>/words.*.json`). */
  ui(key: string, facts: Facts = {}, reader: number | null = null): string {
    return this.say('ui', key, facts, reader);
  }

  event(event: GameEvent, reader: number | null = null): string {
    return this.say('events', event.kind, event.facts as Facts, reader);
  }

  refusal(problem: Problem | Refusal): string {
    if ('text' in problem && this.find('refusals', problem.reason) === undefined) return problem.text;
    return this.say('refusals', problem.reason, problem.facts as Facts);
  }

  /** What people call the thing with this id; the id itself where it has no other name. */
  name(thing: string): string {
    const named = this.names[thing] || this.find('names', thing);
    return typeof named === 'string' && named ? named : thing;
  }

  seat(seat: number): string {
    return this.seats[seat] ?? `${this.name('seat')} ${seat}`;
  }

  #fill(sentence: string, facts: Facts): string {
    return sentence.replace(BLANK, (_, fact: string, sign?: string, one?: string, many?: string) => {
      const value = facts[fact];
      if (one !== undefined && typeof value === 'number') {
        const single = this.lang === 'fr' ? Math.abs(value) < 2 : Math.abs(value) === 1;
        return single ? one : (many ?? '');
      }
      return this.#show(fact, value ?? null, Boolean(sign));
    });
  }

  #show(fact: string, value: Fact, signed = false): string {
    if (value === null) return this.name('unknown');
    if (Array.isArray(value)) {
      const one = fact.replace(/s$/, '');
      return value.map((item: string | number) => this.#show(one, item)).join(', ') || this.name('nobody');
    }
    if (fact === 'seat' || fact.endsWith('_seat')) return this.seat(Number(value));
    if (typeof value === 'string') return this.name(value);
    return signed ? signedNumber(Number(value)) : String(value).replace('-', '−');
  }
}

export function signedNumber(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

function form(entry: Entry, facts: Facts, reader: number | null): string {
  if (typeof entry === 'string') return entry;
  const mine = reader !== null && facts.seat === reader;
  const blank = Object.values(facts).includes(null);
  const wanted: [string, boolean][] = [
    ['you-hidden', mine && blank],
    ['hidden', blank],
    ['you', mine],
    ['text', true]
  ];
  for (const [name, fits] of wanted) {
    const found = entry[name];
    if (fits && found !== undefined) return found;
  }
  return '';
}
