import type { EkopolisView, MoveInfo } from '$lib/api/types';
import type { GuideStep } from '$lib/table/game-table';

const isMine = (view: EkopolisView) => view.seat !== null && view.actor === view.seat;
const offers = (moves: readonly MoveInfo[], kind: string) => moves.some((move) => move.kind === kind);

/** Each new situation once, at the moment it comes up. */
export const guide: GuideStep<EkopolisView>[] = [
  { key: 'welcome', when: (view) => view.version === 'basic' && view.round > 0 },
  { key: 'welcome-full', when: (view) => view.version === 'full' && view.round > 0 },
  { key: 'place', when: (view, moves) => isMine(view) && offers(moves, 'place') },
  {
    key: 'pollution',
    when: (view, moves) => isMine(view) && view.phase === 'token' && offers(moves, 'pollute')
  },
  { key: 'green', when: (view, moves) => isMine(view) && view.phase === 'token' && offers(moves, 'green') },
  {
    key: 'species',
    when: (view) => isMine(view) && view.phase === 'build' && view.buildings.length >= view.players
  },
  { key: 'joined', when: (view) => view.seat !== null && (view.joined[view.seat]?.length ?? 0) > 0 },
  { key: 'choose', when: (view) => isMine(view) && view.phase === 'choose' },
  { key: 'play', when: (view, moves) => isMine(view) && offers(moves, 'play') },
  { key: 'finish', when: (view) => isMine(view) && view.phase === 'finish' },
  {
    key: 'last-round',
    when: (view) => view.round > 0 && view.round === view.rounds && view.ending === null
  }
];
