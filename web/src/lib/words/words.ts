// Sentences for people, filled with facts: must agree with src/oikos/engine/words.py, which explains the blanks.
// tests/engine/words-cases.toml is what both must say.
import type { GameEvent, Lang, Problem, Refusal } from '$lib/api/types';
import { LANGUAGES, pluralForm } from './languages';

export type Fact = string | number | boolean | null | readonly (string | number)[];
export type Facts = Readonly<Record<string, Fact | undefined>>;
type Entry = string | Record<string, string>;
export type WordTable = Record<string, Record<string, Entry | string[]>>;

// {card}   {points:+}   {seats:and}   {count|molecule|molecules}   {de seat}   {gold,energy:and}
export const BLANK =
  /\{(?:(?<particle>\w+) )?(?<fact>\w+(?:,\w+)*)(?::(?<style>\+|and|or))?(?<forms>(?:\|[^|}]*)*)\}/g;

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
    return this.names[thing] || this.#text('names', thing) || thing;
  }

  seat(seat: number): string {
    return this.seats[seat] ?? `${this.name('seat')} ${seat}`;
  }

  #fill(sentence: string, facts: Facts): string {
    return sentence.replace(BLANK, (_, particle?: string, fact = '', style?: string, forms = '') => {
      if (fact.includes(',')) return this.#amounts(fact.split(','), facts, style);
      const value = facts[fact] ?? null;
      if (forms && value !== null) return this.#pick(forms.split('|').slice(1), value);
      return this.#show(fact, value, style, particle);
    });
  }

  /** Each amount that is not 0, or that there is none. */
  #amounts(names: readonly string[], facts: Facts, style?: string): string {
    const sign = style === '+' ? '+' : '';
    const items = names
      .filter((name) => facts[name])
      .map((name) => sign + this.say('amounts', name, { count: facts[name] }));
    return this.#join(items, style) || this.say('amounts', 'none');
  }

  /** The form for a thing by its gender, for a number or the length of a list by its plural category. */
  #pick(forms: string[], value: NonNullable<Fact>): string {
    const language = LANGUAGES.get(this.lang);
    const place =
      typeof value === 'string'
        ? Math.max(0, language?.genders?.indexOf(this.#text('genders', value)) ?? 0)
        : pluralForm(language, isList(value) ? value.length : Number(value));
    return forms[Math.min(place, forms.length - 1)] ?? '';
  }

  #show(fact: string, value: Fact, style?: string, particle?: string): string {
    if (value === null) return this.#after(particle, this.name('unknown'));
    if (isList(value)) {
      const one = fact.replace(/s$/, '');
      const items = value.map((item) => this.#show(one, item, undefined, particle));
      return this.#join(items, style) || this.#after(particle, this.name('nobody'));
    }
    return this.#after(particle, this.#showOne(fact, value, style === '+'));
  }

  #showOne(fact: string, value: string | number | boolean, signed: boolean): string {
    if (fact === 'seat' || fact.endsWith('_seat')) return this.seat(Number(value));
    if (typeof value === 'string') return this.name(value);
    return signed ? signedNumber(Number(value)) : shownNumber(Number(value));
  }

  #join(items: string[], style?: string): string {
    if ((style !== 'and' && style !== 'or') || items.length < 2) return items.join(', ');
    return `${items.slice(0, -1).join(', ')} ${this.say('lists', style)} ${items.at(-1)}`;
  }

  /** *shown* with the particle before it: in full, or as it is written before a vowel. */
  #after(particle: string | undefined, shown: string): string {
    const forms = particle === undefined ? undefined : this.find('particles', particle);
    if (typeof forms !== 'object') return shown;
    const isElided = new RegExp(`^(?:${forms.before})`).test(plain(shown));
    return `${isElided ? forms.elided : forms.text}${shown}`;
  }

  #text(section: string, key: string): string {
    const found = this.find(section, key);
    return typeof found === 'string' ? found : '';
  }
}

function isList(value: Fact): value is readonly (string | number)[] {
  return Array.isArray(value);
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** With a minus sign, where a computer writes a hyphen. */
export function shownNumber(value: number): string {
  return String(value).replace('-', '−');
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
