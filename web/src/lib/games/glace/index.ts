import type { GlaceView } from '$lib/api/types';
import type { GameTable } from '$lib/table/game-table';
import { about } from './about';
import Board from './Board.svelte';
import { mattered, series } from './course';
import { isGenerationEnd } from './generation';
import { guide } from './guide';
import Mine from './Mine.svelte';
import SeatBit from './SeatBit.svelte';
import { steps, textFor } from './steps';
import { travel } from './travel';

const LOUD = new Set([
  'already-reached',
  'objective-revealed',
  'reached',
  'no-longer-reached',
  'ice-melted',
  'ice-gone',
  'sky-recorded'
]);

export const table: GameTable<GlaceView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  piece: () => import('./Piece.svelte'),
  rules: () => import('./rules'),
  travel,
  counter: ({ kind }) => [kind === 'ice-melted' ? 'ice' : 'sky'],
  about,
  scene: { has: isGenerationEnd, load: () => import('./GenerationEnd.svelte') },
  ending: () => import('./Ending.svelte'),
  steps,
  textFor,
  series,
  mattered,
  isLoud: (event) => LOUD.has(event.kind),
  task: (_, words) => words.ui('task'),
  guide
};
