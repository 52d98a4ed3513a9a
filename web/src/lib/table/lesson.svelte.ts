import type { LessonWords, MoveInfo, Task } from '$lib/api/types';
import { untrack } from 'svelte';

interface Situation {
  task: Task | null;
  /** What the lesson says; null at a table without one, and while it is being fetched. */
  words: LessonWords | null;
  /** Whether a move is in the making. */
  isChoosing: boolean;
}

export interface Asked {
  text: string;
  /** From 1. */
  number: number;
  count: number;
  /** Whether all steps are done. */
  isOver: boolean;
}

/** What a lesson asks for at this moment. When it is over it says so until somebody plays on. */
export class Lesson {
  #isLeft = $state(false);

  now: Asked | null = $derived.by(() => {
    const { task, words } = this.situation();
    if (!task || !words) return null;
    const { step, number, count } = task;
    if (step === null) return this.#isLeft ? null : { text: words.end, number: count, count, isOver: true };
    if (task.moves.length === 0) return null;
    return { text: words.steps[step] ?? '', number: number + 1, count, isOver: false };
  });

  constructor(readonly situation: () => Situation) {
    $effect(() => {
      if (this.situation().isChoosing) untrack(() => (this.#isLeft ||= this.now?.isOver ?? false));
    });
  }
}

/** The moves that light up: in a lesson those that are right, where some are. */
export function rightMoves(moves: readonly MoveInfo[], task: Task | null): readonly MoveInfo[] {
  if (!task || task.moves.length === 0) return moves;
  const right = new Set(task.moves);
  return moves.filter(({ text }) => right.has(text));
}

/** The text of a legal move that touching *id* next would lead to, so that the lesson can say why not. */
export function leadsTo(
  moves: readonly MoveInfo[],
  steps: (move: MoveInfo) => readonly string[],
  chosen: readonly string[],
  id: string
): string | null {
  const touched = [...chosen, id];
  return moves.find((move) => touched.every((part, at) => steps(move)[at] === part))?.text ?? null;
}
