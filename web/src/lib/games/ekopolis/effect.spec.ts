import { Words } from '$lib/words/words';
import { describe, expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ekopolis/content.toml';
import english from '../../../../../src/oikos/games/ekopolis/words.en.toml';
import { read } from './content';
import { effectOf } from './effect';

const words = new Words('en', [english]);
const { card } = read(content);

describe('the sentence of a card', () => {
  it.each(card.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const sentence = effectOf(one, words);
    expect(sentence).toContain(' ');
    expect(sentence).not.toContain('unknown');
  });

  it('gives the limit', () => {
    const heating = card.find(({ id }) => id === 'district-heating');
    expect(heating && effectOf(heating, words)).toMatch(
      /^\+\d for each blue Building in your city \(3 at most\)$/
    );
  });
});
