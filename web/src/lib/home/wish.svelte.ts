import type { GameInfo, Lang, Level, OpenTable, SeatWish } from '$lib/api/types';
import { t } from '$lib/words/i18n.svelte';

export const MINUTES_A_DAY = 1440;
export type Way = 'bots' | 'friends' | 'device';
type Value = string | number | boolean;

/** What is chosen for a new table. */
export class Wish {
  players = $state(3);
  level = $state<Level>('sapling');
  /** What those are called who share this device, oneself first. */
  names = $state<string[]>([]);
  options = $state<Record<string, Value>>({});
  /** Whether the table is kept in this browser, and played without a server. */
  isHere = $state(false);
  /** A file with cards of one's own, as a game's `content.toml`. */
  cards = $state.raw<File | null>(null);
  isOpen = $state(false);
  onlookers = $state(false);
  hints = $state(true);
  talk = $state<'none' | 'phrases' | 'free'>('phrases');
  /** Cards of one's own, a new deal that other groups can play, or theirs by its code. */
  deal = $state<'own' | 'new' | 'code'>('own');
  dealCode = $state('');
  /** Minutes for each person; 0 is no clock. Who has days gets one back with each move. */
  minutes = $state(0);

  constructor(readonly game: GameInfo) {
    this.players = game.players.includes(3) ? 3 : (game.players[0] ?? 2);
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  }

  body(way: Way, name: string, lang: Lang): OpenTable {
    return {
      game: this.game.name,
      name,
      players: this.players,
      options: this.#chosen(),
      seats: this.#seats(way),
      lang,
      is_open: this.isOpen && way === 'friends',
      onlookers: this.onlookers && this.deal === 'own',
      deal: this.isHere ? null : this.#deal(),
      talk: this.talk,
      hints: this.hints,
      clock:
        this.minutes > 0
          ? { minutes: this.minutes, bonus: this.minutes < MINUTES_A_DAY ? 10 : 60 * MINUTES_A_DAY }
          : null,
      start: way !== 'friends'
    };
  }

  #deal(): string | null {
    if (this.deal === 'own') return null;
    return this.deal === 'new' ? 'new' : this.dealCode.trim() || 'new';
  }

  /** Only what differs from the box: defaults are the server's to know. */
  #chosen(): Record<string, Value> {
    const defaults = Object.fromEntries(this.game.options.map((option) => [option.name, option.default]));
    return Object.fromEntries(Object.entries(this.options).filter(([key, value]) => defaults[key] !== value));
  }

  #seats(way: Way): SeatWish[] {
    if (way === 'friends') return [{ who: 'me' }];
    return Array.from({ length: this.players }, (_, seat): SeatWish => {
      if (seat === 0) return { who: 'me' };
      return way === 'bots'
        ? { who: this.level }
        : { who: 'me', name: this.names[seat]?.trim() || t('person.number', { number: seat + 1 }) };
    });
  }
}
