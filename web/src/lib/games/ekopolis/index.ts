import type { EkopolisView } from '$lib/api/types';
import type { GameTable } from '$lib/table/game-table';
import { about } from './about';
import Board from './Board.svelte';
import { guide } from './guide';
import Mine from './Mine.svelte';
import SeatBit from './SeatBit.svelte';
import { mattered, series } from './series';
import { isSafe, steps, textFor } from './steps';
import { travel } from './travel';

export const table: GameTable<EkopolisView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  piece: () => import('./Piece.svelte'),
  rules: () => import('./rules'),
  travel,
  about,
  ending: () => import('./Ending.svelte'),
  steps,
  textFor,
  isSafe,
  task: (view, words, moves) => {
    if (view.phase === 'choose') return words.ui('task.choose', { card: view.card });
    if (view.phase === 'token') return words.ui(moves[0]?.kind === 'pollute' ? 'task.pollute' : 'task.green');
    return ['build', 'finish'].includes(view.phase) ? words.ui(`task.${view.phase}`) : null;
  },
  series,
  mattered,
  isLoud: ({ kind }) => ['cities-joined', 'species-protected', 'balanced-city', 'won'].includes(kind),
  guide
};
