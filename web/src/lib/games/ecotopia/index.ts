import type { EcotopiaView } from '$lib/api/types';
import type { GameTable } from '$lib/table/game-table';
import { about } from './about';
import Board from './Board.svelte';
import { series } from './discs';
import { guide } from './guide';
import { asked, mattered } from './mattered';
import MapView from './MapView.svelte';
import Mine from './Mine.svelte';
import OffersView from './OffersView.svelte';
import './palette.css';
import SeatBit from './SeatBit.svelte';
import PhoneView from './PhoneView.svelte';
import { task, viewFor } from './stages';
import { isSafe, label, steps, textFor } from './steps';
import { counter, travel } from './travel';
import Units from './Units.svelte';

const LOUD = ['discovered', 'died-out', 'recycled', 'hired', 'was-right', 'blue-met-red', 'red-met-blue'];

export const table: GameTable<EcotopiaView> = {
  board: Board,
  mine: Mine,
  seat: SeatBit,
  piece: () => import('./Piece.svelte'),
  rules: () => import('./rules'),
  travel,
  counter,
  about,
  scene: {
    has: (events, at) => ['blue-met-red', 'red-met-blue', 'scored'].includes(events[at]?.kind ?? ''),
    load: () => import('./Ending.svelte')
  },
  ending: () => import('./Ending.svelte'),
  steps,
  textFor,
  label,
  isSafe,
  task,
  series,
  mattered,
  asked,
  isLoud: (event) => LOUD.includes(event.kind),
  guide,
  views: [
    {
      key: 'map',
      drawing: MapView,
      holds: (part) => /^(square|answer):/.test(part)
    },
    {
      key: 'offers',
      drawing: OffersView,
      holds: (part) => /^(place|construction|pile|specialist):/.test(part)
    },
    { key: 'phone', drawing: PhoneView, isOwn: true, badge: Units, holds: (part) => part.startsWith('app:') }
  ],
  viewFor
};
