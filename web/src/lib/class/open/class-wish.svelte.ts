import type { GameInfo, Lang, OpenClass, Preset } from '$lib/api/types';
import { keptWish } from '$lib/session/kept-class';
import { LANGUAGES } from '$lib/words/languages';

/** How long lessons are; the presets fit them. */
export const LESSONS = [25, 50, 90] as const;

/** What a teacher chooses; it begins with what was chosen the last time, in this browser. */
export class ClassWish {
  game = $state('');
  minutes = $state<number>(50);
  expected = $state(24);
  devices = $state<'each' | 'table'>('each');
  sameCards = $state(true);
  level = $state<NonNullable<OpenClass['level']>>('sapling');
  talk = $state<NonNullable<OpenClass['talk']>>('phrases');
  undo = $state(true);
  hints = $state(false);
  freeNames = $state(false);
  rings = $state(false);
  /** What pupils read at first, and what their names are in; null is what each of their browsers speaks. */
  lang = $state<Lang | null>(null);
  /** Seats at a table; null lets the class choose. */
  players = $state<number | null>(null);
  options = $state<NonNullable<OpenClass['options']>>({});

  constructor(
    private readonly games: readonly GameInfo[],
    private readonly presets: readonly Preset[],
    private readonly own: Lang
  ) {
    const last = keptWish();
    const game = games.find(({ name }) => name === last?.game) ?? games[0];
    this.lang = last?.langs && last.langs.length > 1 ? null : (last?.langs?.[0] ?? own);
    this.minutes = last?.minutes ?? 50;
    this.expected = last?.expected ?? 24;
    this.devices = last?.devices ?? 'each';
    this.sameCards = last?.same_cards ?? true;
    this.level = last?.level ?? 'sapling';
    this.talk = last?.talk ?? 'phrases';
    this.undo = last?.undo ?? true;
    this.hints = last?.hints ?? false;
    this.rings = last?.rings ?? false;
    this.freeNames = last?.free_names ?? false;
    if (!game) return;
    this.choose(game.name);
    if (last && last.game === game.name) {
      this.players = last.players ?? null;
      this.options = { ...this.options, ...last.options };
    }
  }

  get info(): GameInfo | undefined {
    return this.games.find(({ name }) => name === this.game);
  }

  /** What was measured for this game and this length of lesson. */
  get preset(): Preset | undefined {
    return this.presets.find(({ game, minutes }) => game === this.game && minutes === this.minutes);
  }

  choose(game: string): void {
    this.game = game;
    this.#fit();
  }

  last(minutes: number): void {
    this.minutes = minutes;
    this.#fit();
  }

  /** As what was measured has it; what it does not speak of is as the game has it. */
  #fit(): void {
    const { preset, info } = this;
    const usual = (info?.options ?? []).map(({ name, default: value }) => [name, value]);
    this.options = { ...Object.fromEntries(usual), ...preset?.options };
    this.players = preset?.players ?? null;
  }

  /** Where each reads their own language, the teacher's comes first. */
  #langs(): Lang[] {
    if (this.lang !== null) return [this.lang];
    return [this.own, ...[...LANGUAGES.keys()].filter((one) => one !== this.own)];
  }

  body(): OpenClass {
    return {
      ...{ game: this.game, players: this.players, options: { ...this.options } },
      ...{ expected: this.expected, devices: this.devices, same_cards: this.sameCards },
      ...{ langs: this.#langs(), level: this.level, talk: this.talk, undo: this.undo },
      ...{ hints: this.hints, rings: this.rings, free_names: this.freeNames, minutes: this.minutes }
    };
  }
}
