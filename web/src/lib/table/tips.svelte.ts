import type { AnyView, MoveInfo } from '$lib/api/types';
import { preferences } from '$lib/session/preferences.svelte';
import { untrack } from 'svelte';
import type { GameTable, GuideStep } from './game-table';

interface Situation {
  /** The game's name. */
  name: string;
  game: GameTable;
  view: AnyView;
  moves: readonly MoveInfo[];
  /** Whether a lesson explains everything here. */
  isTaught: boolean;
  /** Whether a move is in the making. */
  isChoosing: boolean;
}

/** Milliseconds to read a letter at leisure, and at least for a tip. */
const EACH = 90;
const LEAST = 10_000;

/**
 * The guide's tip for a situation that has not been explained yet. It leaves by itself: when the situation is over, when
 * somebody has seen it and goes on playing, or after the time it takes to read it.
 */
export class Tips {
  #seen: string | null = null;

  now: GuideStep | null = $derived.by(() => {
    const { name, game, view, moves, isTaught } = this.situation();
    if (isTaught || !preferences.guide || view.seat === null || view.ending !== null) return null;
    const isNew = ({ key }: GuideStep) => !preferences.explained.has(`${name}.${key}`);
    return game.guide.find((step) => isNew(step) && step.when(view, moves)) ?? null;
  });

  constructor(readonly situation: () => Situation) {
    $effect(() => {
      if (this.situation().isChoosing) untrack(() => this.#seen === this.now?.key && this.explain());
    });
  }

  /** To be called while the tip is on screen; *text* is what there is to read. The answer ends it. */
  show(text: string): () => void {
    this.#seen = this.now?.key ?? null;
    const timer = setTimeout(() => this.explain(), Math.max(LEAST, EACH * text.length));
    return () => clearTimeout(timer);
  }

  explain(): void {
    if (this.now) preferences.explain(`${this.situation().name}.${this.now.key}`);
  }
}
