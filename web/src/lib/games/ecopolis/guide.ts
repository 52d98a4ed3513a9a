import type { EcopolisView } from '$lib/api/types';
import type { GuideStep } from '$lib/table/game-table';

const isMine = (view: EcopolisView) => view.seat !== null && view.actor === view.seat;
const offers = (view: EcopolisView, verb: string) => view.moves.some((move) => move.startsWith(verb));

/** Each new situation once, at the moment it comes up. */
export const guide: GuideStep<EcopolisView>[] = [
  { key: 'welcome', when: (view) => ['draw', 'place', 'act'].includes(view.phase) },
  { key: 'draw', when: (view) => isMine(view) && offers(view, 'draw') },
  { key: 'lay', when: (view) => isMine(view) && view.phase === 'place' },
  { key: 'buy', when: (view) => isMine(view) && view.phase === 'act' && offers(view, 'buy') },
  { key: 'exchange', when: (view) => isMine(view) && view.phase === 'act' && !offers(view, 'buy') },
  { key: 'cash', when: (view) => isMine(view) && offers(view, 'cash') },
  { key: 'help', when: (view) => isMine(view) && view.moves.some((move) => move.includes(' with ')) },
  { key: 'ambassador', when: (view) => isMine(view) && offers(view, 'invite') },
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
