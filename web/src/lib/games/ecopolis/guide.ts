import type { EcopolisView, MoveInfo } from '$lib/api/types';
import type { GuideStep } from '$lib/table/game-table';

const isMine = (view: EcopolisView) => view.seat !== null && view.actor === view.seat;
const offers = (moves: readonly MoveInfo[], ...kinds: string[]) =>
  moves.some(({ kind }) => kinds.includes(kind));

/** Each new situation once, at the moment it comes up. */
export const guide: GuideStep<EcopolisView>[] = [
  { key: 'welcome', when: (view) => ['draw', 'place', 'act'].includes(view.phase) },
  {
    key: 'begin',
    when: (view, moves) => isMine(view) && offers(moves, 'draw') && offers(moves, 'buy', 'buy-with')
  },
  {
    key: 'draw',
    when: (view, moves) => isMine(view) && offers(moves, 'draw') && !offers(moves, 'buy', 'buy-with')
  },
  { key: 'lay', when: (view) => isMine(view) && view.phase === 'place' },
  {
    key: 'buy',
    when: (view, moves) => isMine(view) && view.phase === 'act' && offers(moves, 'buy', 'buy-with')
  },
  {
    key: 'exchange',
    when: (view, moves) => isMine(view) && view.phase === 'act' && !offers(moves, 'buy', 'buy-with')
  },
  { key: 'cash', when: (view, moves) => isMine(view) && offers(moves, 'cash') },
  { key: 'help', when: (view, moves) => isMine(view) && offers(moves, 'buy-with') },
  { key: 'ambassador', when: (view, moves) => isMine(view) && offers(moves, 'invite') },
  { key: 'innovate', when: (view) => isMine(view) && view.phase === 'innovate' },
  { key: 'hazard', when: (view) => view.gone.length > 0 },
  {
    key: 'hot',
    when: (view) => view.ending === null && view.temperature > view.maximum - view.climate_change
  },
  {
    key: 'last',
    when: (view) =>
      view.ending === null && view.cities.some((city) => city.constructions.length === view.target - 1)
  }
];
