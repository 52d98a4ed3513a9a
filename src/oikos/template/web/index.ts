import type { GameTable } from '$lib/table/game-table';
import Board from './Board.svelte';
import Mine from './Mine.svelte';
import SeatBit from './SeatBit.svelte';
import type { PondView } from './view';

export const table: GameTable<PondView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  // Both moves are buttons in the prompt: `keep` is the part `button:keep`.
  steps: ({ kind }) => [`button:${kind}`],
  label: (id, words) => words.say('moves', id.slice(id.indexOf(':') + 1)),
  task: (_, words) => words.ui('task'),
  series: () => [],
  guide: [{ key: 'aim', when: (view) => view.seat !== null && view.acted === 0 }]
};
