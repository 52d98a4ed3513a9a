import type { EkopolisView } from '$lib/api/types';
import type { GameTable } from '$lib/table/game-table';
import Board from './Board.svelte';
import { guide } from './guide';
import Mine from './Mine.svelte';
import SeatBit from './SeatBit.svelte';
import { mattered, series } from './series';
import { describe, isSafe, steps, textFor } from './steps';

export const table: GameTable<EkopolisView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  steps,
  textFor,
  describe,
  isSafe,
  task: (view, words) => {
    if (view.phase === 'choose') return words.ui('task.choose', { card: view.card });
    const verb = view.moves[0]?.split(' ')[0];
    if (view.phase === 'token') return words.ui(verb === 'pollute' ? 'task.pollute' : 'task.green');
    return ['build', 'finish'].includes(view.phase) ? words.ui(`task.${view.phase}`) : null;
  },
  series,
  mattered,
  isLoud: ({ kind }) => ['cities-joined', 'species-protected', 'balanced-city', 'won'].includes(kind),
  guide,
  accent: '--leaf'
};
