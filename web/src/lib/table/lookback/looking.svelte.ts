import { client, Refused } from '$lib/api/client';
import type { Lookback, LookTurn } from '$lib/api/types';
import { t } from '$lib/words/i18n.svelte';

/** Milliseconds between two looks at how far it has come. */
const PAUSE = 700;
/** How often in a row the server may be out of reach: it may just be starting again. */
const PATIENCE = 20;

/** A look back at a finished game from one seat, as it comes. */
export class Looking {
  back = $state.raw<Lookback | null>(null);
  problem = $state<string | null>(null);
  isAsked = $state(false);
  #isOver = false;

  constructor(
    readonly code: string,
    readonly seat: number
  ) {}

  /** One that has been begun before goes on by itself. */
  async find(): Promise<void> {
    const known = await client.get<Lookback | null>(this.#address).catch(() => null);
    if (known && !this.#isOver) await this.ask();
  }

  /** Ask for it, and again until it is done. */
  async ask(): Promise<void> {
    if (this.isAsked) return;
    this.isAsked = true;
    this.problem = null;
    let patience = PATIENCE;
    while (!this.#isOver && !this.back?.is_done && patience > 0) {
      try {
        this.back = await client.post<Lookback>(this.#address, undefined);
        patience = PATIENCE;
      } catch (error) {
        if (error instanceof Refused && error.status < 500) {
          this.problem = error.problem.text;
          break;
        }
        patience--;
      }
      if (!this.back?.is_done) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    if (patience === 0) this.problem = t('connection.unreachable');
    this.isAsked = this.back?.is_done ?? false;
  }

  /** Nobody looks any more; what has been begun goes on without us. */
  stop(): void {
    this.#isOver = true;
  }

  get #address(): string {
    return `/tables/${this.code}/lookback/${this.seat}`;
  }
}

export interface CoursePoint {
  /** In turns of the seat; a move goes from *n* to half a turn later. */
  at: number;
  value: number;
}

/** What was to be expected before and after each move, and at last what came; in *scale* of the bots' own unit. */
export function courseOf(back: Lookback, scale: number): CoursePoint[] {
  const points = back.turns.flatMap(({ before, after }, turn) => [
    { at: turn, value: scale * before },
    { at: turn + 0.5, value: scale * after }
  ]);
  return back.is_done ? [...points, { at: back.count, value: scale * back.result }] : points;
}

/** What a move cost, in the same unit. */
export function lossOf(turn: LookTurn, scale: number): number {
  return turn.best.text === turn.move.text ? 0 : scale * (turn.before - turn.after);
}

/** What the line runs between: all that chances can be, or what points came to, and a little more than noise. */
export function spanOf(values: readonly number[], scale: number): [number, number] {
  if (scale === 100) return [-25, 100];
  const least = Math.floor(Math.min(...values));
  return [least, Math.max(least + 10, Math.ceil(Math.max(...values)))];
}
