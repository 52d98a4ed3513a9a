import type { EcotopiaView } from '$lib/api/types';
import type { GameTable } from '$lib/table/game-table';
import Board from './Board.svelte';
import { series } from './discs';
import { guide } from './guide';
import { mattered } from './mattered';
import Mine from './Mine.svelte';
import './palette.css';
import SeatBit from './SeatBit.svelte';
import { task } from './stages';
import { isSafe, label, steps, textFor } from './steps';

const LOUD = ['discovered', 'died-out', 'recycled', 'hired', 'was-right', 'blue-met-red', 'red-met-blue'];

export const table: GameTable<EcotopiaView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  steps,
  textFor,
  label,
  isSafe,
  task,
  series,
  mattered,
  isLoud: (event) => LOUD.includes(event.kind),
  guide
};
