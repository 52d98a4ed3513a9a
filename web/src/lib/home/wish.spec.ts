import { describe, expect, it } from 'vitest';
import type { GameInfo } from '$lib/api/types';
import { Wish } from './wish.svelte';

const game: GameInfo = {
  has_convention: false,
  name: 'glace',
  title: 'La Glace et le Ciel',
  pitch: '',
  players: [2, 3, 4],
  time: '',
  age: '',
  options: [{ type: 'choice', name: 'mode', choices: ['standard', 'expert'], default: 'standard' }],
  option_names: {},
  choice_names: {},
  lessons: []
};

describe('a wish for a table', () => {
  it('fills the other seats with bots and begins at once', () => {
    const body = new Wish(game).body('bots', 'Ada', 'en');
    expect(body.seats).toEqual([{ who: 'me' }, { who: 'sapling' }, { who: 'sapling' }]);
    expect(body.start).toBe(true);
    expect(body.options).toEqual({});
  });

  it('keeps seats free for friends', () => {
    const wish = new Wish(game);
    wish.options.mode = 'expert';
    const body = wish.body('friends', 'Ada', 'en');
    expect(body.seats).toEqual([{ who: 'me' }]);
    expect(body.start).toBe(false);
    expect(body.options).toEqual({ mode: 'expert' });
  });

  it('gives seconds back to those who have minutes, and days to those who have days', () => {
    const wish = new Wish(game);
    expect(wish.body('friends', 'Ada', 'en').clock).toBeNull();
    wish.minutes = 20;
    expect(wish.body('friends', 'Ada', 'en').clock).toEqual({ minutes: 20, bonus: 10 });
    wish.minutes = 3 * 1440;
    expect(wish.body('friends', 'Ada', 'en').clock).toEqual({ minutes: 4320, bonus: 86_400 });
  });

  it('seats several people on one device', () => {
    expect(new Wish(game).body('device', 'Ada', 'en').seats?.every((seat) => seat.who === 'me')).toBe(true);
  });
});
