import { describe, expect, it } from 'vitest';
import type { Lang } from '$lib/api/types';
import cases from '../../../../tests/engine/words-cases.toml';
import { LANGUAGES, lookup, type Language } from './languages';
import { Words, type Fact, type Facts, type WordTable } from './words';

const engine = import.meta.glob<WordTable>('../../../../src/oikos/engine/words.*.toml', {
  import: 'default',
  eager: true
});

const table = {
  names: { seat: 'Seat', unknown: 'unknown', nobody: 'nobody' },
  events: {
    laid: { text: '{seat} lays {card}.', you: 'You lay {card}.', hidden: '{seat} lays a card.' },
    drawn: { text: '{seat} draws {card}.', hidden: '{seat} draws.', 'you-hidden': 'You draw.' },
    scored: 'Sky {sky:+}, {count} {count|card|cards}, {winner_seat}, {winner_seats}'
  }
};
const words = new Words('en', [table], { 'g1-air-0': 'Air 0' });
const event = (kind: string, facts: Record<string, string | number | null>) => ({
  kind,
  rule: 'GC-001',
  facts,
  hidden: [],
  audience: null
});

describe('a sentence', () => {
  it('speaks to its reader', () => {
    const laid = event('laid', { seat: 1, card: 'g1-air-0' });
    expect(words.event(laid, 0)).toBe('Seat 1 lays Air 0.');
    expect(words.event(laid, 1)).toBe('You lay Air 0.');
  });

  it('tells no more than the reader may know', () => {
    const drawn = event('drawn', { seat: 1, card: null });
    expect(words.event(drawn, 0)).toBe('Seat 1 draws.');
    expect(words.event(drawn, 1)).toBe('You draw.');
    expect(words.event(event('laid', { seat: 1, card: null }), 1)).toBe('Seat 1 lays a card.');
  });

  it('counts, signs and names seats', () => {
    const facts = { sky: -2, count: 1, winner_seat: 0, winner_seats: [0, 2] };
    expect(words.say('events', 'scored', facts)).toBe('Sky −2, 1 card, Seat 0, Seat 0, Seat 2');
    expect(words.say('events', 'scored', { ...facts, sky: 0, count: 0, winner_seats: [] })).toBe(
      'Sky +0, 0 cards, Seat 0, nobody'
    );
  });
});

interface Case {
  lang: Lang;
  sentence: WordTable[string][string];
  fact?: string;
  facts?: Facts;
  blank?: string[];
  reader?: number;
  says: [Fact, string][];
}

describe('the cases that Python runs too', () => {
  const file = cases as unknown as {
    seats: string[];
    languages: Record<string, Language>;
    words: Record<string, WordTable>;
    case: Case[];
    lookup: Record<string, string>;
  };
  for (const [code, language] of Object.entries(file.languages)) LANGUAGES.set(code as Lang, language);

  it.each(file.case)(
    '$lang $sentence',
    ({ lang, sentence, fact = 'count', facts, blank = [], reader, says }) => {
      const shared = engine[`../../../../src/oikos/engine/words.${lang}.toml`] ?? {};
      const words = new Words(lang, [{ x: { x: sentence } }, file.words[lang] ?? {}, shared]).at(file.seats);
      const hidden = Object.fromEntries(blank.map((one) => [one, null]));
      expect(says.length).toBeGreaterThan(0);
      for (const [value, said] of says) {
        expect(words.say('x', 'x', { [fact]: value, ...facts, ...hidden }, reader)).toBe(said);
      }
    }
  );

  it.each(Object.entries(file.lookup))('%s means %s', (tag, code) => {
    expect(lookup(tag) ?? '').toBe(code);
  });
});
