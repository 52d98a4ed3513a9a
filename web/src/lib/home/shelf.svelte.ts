import { client } from '$lib/api/client';
import type { GameInfo, Lang } from '$lib/api/types';
import { boxOf } from '$lib/games/boxes';

/** The games there are, as their boxes describe them. */
class Shelf {
  games = $state.raw<GameInfo[]>([]);
  isLost = $state(false);
  #lang: Lang | null = null;

  async load(lang: Lang): Promise<void> {
    if (this.#lang === lang) return;
    this.#lang = lang;
    try {
      const games = await client.read<GameInfo[]>('/games');
      this.games = games.sort((one, other) => boxOf(one.name).place - boxOf(other.name).place);
      this.isLost = false;
    } catch {
      this.#lang = null;
      this.isLost = true;
    }
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  accent(name: string): string {
    return boxOf(name).accent;
  }
}

export const shelf = new Shelf();
