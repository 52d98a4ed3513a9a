import { client, Refused } from '$lib/api/client';
import type { Bench, RunInfo, TableInfo } from '$lib/api/types';
import { i18n, t } from '$lib/words/i18n.svelte';

const PACE = 700;
const MOST = 1000;

/** A game's content on the bench: what was changed of it, and the run that is on. */
export class DesignBench {
  bench = $state.raw<Bench | null>(null);
  players = $state(2);
  problem = $state('');
  isAbsent = $state(false);
  run = $state.raw<RunInfo>({ stage: 'none' });
  /** New numbers by their path, as they were typed. */
  typed = $state<Record<string, string>>({});
  #box = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  async open(game: string): Promise<void> {
    this.typed = {};
    this.problem = '';
    await this.#ask(async () => {
      const bench = await client.get<Bench>(`/lab/games/${game}`);
      this.#box = new Map(
        bench.sections.flatMap(({ rows }) =>
          rows.flatMap((row) =>
            Object.entries(row.numbers).map(([field, value]) => [path(row.path, field), value])
          )
        )
      );
      this.players = bench.players[0] ?? 2;
      this.bench = bench;
      await this.look();
    });
  }

  /** What the box says. */
  was(at: string): number {
    return this.#box.get(at) ?? 0;
  }

  set(at: string, text: string): void {
    const others = Object.entries(this.typed).filter(([path]) => path !== at);
    const isNew = text.trim() !== String(this.was(at));
    this.typed = Object.fromEntries(isNew ? [...others, [at, text]] : others);
    this.problem = '';
  }

  get changes(): number {
    return Object.keys(this.typed).length;
  }

  get isRunning(): boolean {
    return this.run.stage === 'playing' || this.run.stage === 'writing';
  }

  reset(): void {
    this.typed = {};
    this.problem = '';
  }

  /** The table that was opened with these cards, with bots in the other seats. */
  async play(name: string): Promise<string | null> {
    return this.#ask(async () => {
      const seats = ['me', ...Array<string>(this.players - 1).fill('sapling')].map((who) => ({ who }));
      const table = { game: this.bench?.game, name, seats, lang: i18n.lang, start: true };
      const opened = await client.post<TableInfo>('/lab/tables', { table, numbers: this.#numbers() });
      return opened.code;
    });
  }

  async start(): Promise<void> {
    await this.#ask(async () => {
      const { game, most_games: games } = this.bench ?? { game: '', most_games: 0 };
      const wish = { game, players: this.players, games, numbers: this.#numbers() };
      this.run = await client.post<RunInfo>('/lab/run', wish);
      this.#follow();
    });
  }

  async stop(): Promise<void> {
    await this.#ask(async () => {
      this.run = await client.remove<RunInfo>('/lab/run');
    });
  }

  async look(): Promise<void> {
    this.run = await client.get<RunInfo>('/lab/run');
    this.#follow();
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  #follow(): void {
    clearTimeout(this.#timer);
    if (this.isRunning) this.#timer = setTimeout(() => void this.#ask(() => this.look()), PACE);
  }

  #numbers(): Record<string, number> {
    const pairs = Object.entries(this.typed).map(([at, text]): [string, number] => {
      const value = Number(text.trim().replace('−', '-'));
      if (!text.trim() || !Number.isInteger(value) || Math.abs(value) > MOST) {
        throw new Refused(400, {
          reason: 'not-whole',
          text: t('lab.not-whole', { field: at }),
          rule: null,
          facts: {}
        });
      }
      return [at, value];
    });
    return Object.fromEntries(pairs);
  }

  async #ask<T>(what: () => Promise<T>): Promise<T | null> {
    this.problem = '';
    try {
      return await what();
    } catch (error) {
      if (error instanceof Refused && error.status === 404 && this.bench === null) this.isAbsent = true;
      this.problem = error instanceof Refused && error.message ? error.message : t('again');
      return null;
    }
  }
}

export function path(row: string, field: string): string {
  return row ? `${row}.${field}` : field;
}
