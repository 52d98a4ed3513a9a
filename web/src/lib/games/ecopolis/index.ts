import type { EcopolisView } from '$lib/api/types';
import type { GameTable } from '$lib/table/game-table';
import { about } from './about';
import Board from './Board.svelte';
import { guide } from './guide';
import Mine from './Mine.svelte';
import Purse from './Purse.svelte';
import SeatBit from './SeatBit.svelte';
import { mattered, series } from './series';
import { standing } from './standing';
import { isSafe, label, partName, steps, textFor } from './steps';
import { travel } from './travel';

const LOUD = ['hazard-drawn', 'planet-lost', 'target-reached', 'last-round', 'left', 'piles-emptied'];

export const table: GameTable<EcopolisView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  piece: () => import('./Piece.svelte'),
  rules: () => import('./rules'),
  travel,
  about,
  scene: {
    has: (events, at) => events[at]?.kind === 'planet-lost',
    load: () => import('./Ending.svelte')
  },
  ending: () => import('./Ending.svelte'),
  // Touching a card of the market shows each way to pay for it, also where none will do.
  answers: (id, view) => id.startsWith('place:') && view.phase !== 'place',
  steps,
  textFor,
  label,
  partName,
  isSafe,
  task: (view, words, moves) => {
    if (view.phase === 'draw' && moves.some(({ kind }) => kind.startsWith('buy')))
      return words.ui('task.begin');
    if (view.phase === 'place') return words.ui('task.place', { card: view.drawn });
    return ['draw', 'innovate', 'act'].includes(view.phase) ? words.ui(`task.${view.phase}`) : null;
  },
  standing,
  series,
  mattered,
  isLoud: ({ kind }) => LOUD.includes(kind),
  guide,
  views: [
    { key: 'market', drawing: Board, holds: (part) => /^(pile|place|ambassador):/.test(part) },
    { key: 'city', drawing: Mine, isOwn: true, badge: Purse, holds: (part) => /^(mine|rate):/.test(part) }
  ],
  viewFor: (view, chosen) => (view.phase === 'innovate' || chosen[0]?.startsWith('rate:') ? 'city' : 'market')
};
