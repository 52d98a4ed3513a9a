import type { GlaceView } from '$lib/api/types';
import type { GameTable } from '$lib/table/game-table';
import Board from './Board.svelte';
import Mine from './Mine.svelte';
import SeatBit from './SeatBit.svelte';
import { steps, textFor } from './steps';

export const table: GameTable<GlaceView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  steps,
  textFor,
  series: () => [],
  guide: [],
  accent: '--ice'
};
