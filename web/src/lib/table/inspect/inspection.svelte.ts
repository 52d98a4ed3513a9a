import type { Certain, MoveInfo, Problem } from '$lib/api/types';
import type { Picking } from '../picking.svelte';

/** By hover it is only seen; else it stays until it is closed. */
export type How = 'hover' | 'touch' | 'key';

export interface Worth {
  move: MoveInfo;
  certain: Certain;
  points: number;
}

/** As many ways as somebody compares. */
const MOST = 3;

/** The one thing that is looked at closely, and what it would be worth. */
export class Inspection {
  id = $state<string | null>(null);
  how = $state<How>('touch');
  /** What a screen reader calls it. */
  label = $state('');
  /** What choosing it would bring, the best first. */
  worth = $state.raw<readonly Worth[]>([]);
  /** Why it cannot be chosen now. */
  refusal = $state.raw<Problem | null>(null);

  constructor(private readonly picking: Picking) {}

  open(id: string, how: How, label = ''): void {
    if (this.id === id && this.how !== 'hover') return;
    Object.assign(this, { id, how, label, worth: [], refusal: null });
    void this.#ask(id);
  }

  close(): void {
    this.id = null;
  }

  /** Whether the pointer only passes over it. */
  get isPassing(): boolean {
    return this.id !== null && this.how === 'hover';
  }

  async #ask(id: string): Promise<void> {
    if (!id.includes(':') || /^(seat|button|choice):/.test(id)) return;
    const moves = this.picking.movesBy(id);
    if (moves.length === 0) {
      const refusal = await this.picking.whyNot(id);
      if (this.id === id) this.refusal = refusal;
      return;
    }
    await this.picking.peek(moves);
    if (this.id !== id) return;
    this.worth = moves
      .flatMap((move): Worth[] => {
        const certain = this.picking.certain(move);
        return certain && !certain.refusal ? [{ move, certain, points: pointsOf(certain) }] : [];
      })
      .sort((one, other) => other.points - one.points)
      .slice(0, MOST);
  }
}

function pointsOf({ events }: Certain): number {
  return events.reduce((sum, { facts }) => sum + (typeof facts?.points === 'number' ? facts.points : 0), 0);
}
