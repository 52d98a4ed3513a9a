import { describe, expect, it } from 'vitest';
import { speaker, SPEAKERS } from './voice';

describe('the voice of a table', () => {
  it('is the prompt where nothing else is to be said', () => {
    expect(speaker({})).toBe('prompt');
  });

  it('lets the most urgent speak, one at a time', () => {
    const all = Object.fromEntries(SPEAKERS.map((one) => [one, true]));
    const heard = SPEAKERS.map((one) => {
      const now = speaker(all);
      all[one] = false;
      return now;
    });
    expect(heard).toEqual(SPEAKERS);
  });

  it('does not let a tip hide what happens, nor a move in the making', () => {
    expect(speaker({ tip: true, news: true })).toBe('news');
    expect(speaker({ tip: true, choice: true })).toBe('choice');
  });
});
