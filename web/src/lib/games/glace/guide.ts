import type { GlaceView } from '$lib/api/types';
import type { GuideStep } from '$lib/table/game-table';

const isMyTurn = (view: GlaceView) => view.seat !== null && view.actor === view.seat;

/** Each new situation, explained once when it first comes up. */
export const guide: GuideStep<GlaceView>[] = [
  { key: 'aim', when: (view) => view.seat !== null && view.generation === 1 && view.laid.length < 4 },
  { key: 'turn', when: isMyTurn },
  { key: 'edges', when: (view) => isMyTurn(view) && view.laid.length > 2 },
  { key: 'molecule', when: (view) => view.molecules.length > 0 },
  { key: 'reached', when: (view) => view.seat !== null && view.reached[view.seat] === true },
  {
    key: 'sheet',
    when: (view) => isMyTurn(view) && view.candidates.length > 0 && view.candidates.length < 8
  },
  {
    key: 'cover',
    when: (view) => isMyTurn(view) && Object.values(view.stacks).some((stack) => stack.length > 1)
  },
  { key: 'generation', when: (view) => view.generation > 1 }
];
