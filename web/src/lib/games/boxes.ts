import type { Component } from 'svelte';
import PlainCover from './art/PlainCover.svelte';

/** A game as it stands on the shelf. */
export interface GameBox {
  cover: Component;
  /** A CSS variable of app.css: `--ice`. */
  accent: string;
  /** Where on the shelf, from the left. */
  place: number;
}

const boxes = import.meta.glob<GameBox>('./*/box.ts', { import: 'box', eager: true });
const PLAIN: GameBox = { cover: PlainCover, accent: '--leaf', place: 1000 };

/** The box of a game; a plain one, last on the shelf, for a game that has none. */
export function boxOf(name: string): GameBox {
  return boxes[`./${name}/box.ts`] ?? PLAIN;
}
