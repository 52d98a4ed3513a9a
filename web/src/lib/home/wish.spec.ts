import { describe, expect, it } from 'vitest';
import type { GameInfo } from '$lib/api/types';
import { Wish } from './wish.svelte';

const game: GameInfo = {
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

  it('seats several people on one device', () => {
    expect(new Wish(game).body('device', 'Ada', 'en').seats?.every((seat) => seat.who === 'me')).toBe(true);
  });
});
