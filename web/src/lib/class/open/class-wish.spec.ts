// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { GameInfo, Preset } from '$lib/api/types';
import { keepWish } from '$lib/session/kept-class';
import { LANGUAGES } from '$lib/words/languages';
import { ClassWish } from './class-wish.svelte';

const game = { name: 'glace', options: [{ name: 'mode', default: 'standard' }] } as unknown as GameInfo;
const preset = { game: 'glace', minutes: 50, players: 3, options: { mode: 'young' } } as unknown as Preset;

beforeEach(() => localStorage.clear());

it('begins with the teacher’s language and what was measured for the lesson', () => {
  const wish = new ClassWish([game], [preset], 'fr');
  expect(wish.body()).toMatchObject({ langs: ['fr'], minutes: 50, players: 3, options: { mode: 'young' } });
});

it('has every language where each pupil reads their own, the teacher’s first', () => {
  const wish = new ClassWish([game], [preset], 'fr');
  wish.lang = null;
  const [first, ...others] = wish.body().langs ?? [];
  expect(first).toBe('fr');
  expect(new Set(['fr', ...others])).toEqual(new Set(LANGUAGES.keys()));
});

it('remembers the choices of the last class, languages and bell included', () => {
  const first = new ClassWish([game], [preset], 'fr');
  [first.lang, first.rings, first.expected] = [null, true, 31];
  keepWish(first.body());
  const next = new ClassWish([game], [preset], 'en');
  expect(next.lang).toBe(null);
  expect(next.body()).toMatchObject({ rings: true, expected: 31 });
});
