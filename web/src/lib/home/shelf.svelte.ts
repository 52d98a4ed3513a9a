import { client } from '$lib/api/client';
import type { GameInfo, Lang } from '$lib/api/types';

const ACCENTS: Record<string, string> = {
  glace: '--ice',
  ekopolis: '--leaf',
  ecopolis: '--terracotta',
  ecotopia: '--teal'
};
const ORDER = ['glace', 'ekopolis', 'ecopolis', 'ecotopia'];

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
      this.games = games.sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
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
    return ACCENTS[name] ?? '--leaf';
  }
}

export const shelf = new Shelf();
