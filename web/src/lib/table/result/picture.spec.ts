// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { svgOf, wrap } from './picture';

const colours = { ground: '#fff', raised: '#eee', ink: '#000', muted: '#555', accent: '#b00' };

it('says game, result, people and date, and is well-formed whatever people are called', () => {
  const svg = svgOf({
    ...{ title: 'Ekopolis', result: 'The group has 113 points.', people: ['Ada <3', 'B & "C"'] },
    ...{ date: '17 November 2026', colours, board: '' }
  });
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(drawn.querySelector('parsererror')).toBeNull();
  const said = drawn.documentElement.textContent;
  for (const text of ['Ekopolis', 'The group has 113 points.', 'Ada <3 · B & "C"', '17 November 2026'])
    expect(said).toContain(text);
});

it('breaks long sentences between words', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('unbreakable', 4)).toEqual(['unbreakable']);
});
