import type { EcotopiaView } from '$lib/api/types';
import type { Words } from '$lib/words/words';

export const PHASES = ['charge', 'build', 'act'] as const;
export type Phase = (typeof PHASES)[number];

const CHARGE = ['charge', 'weather', 'accept-charge'];
const BUILD = [
  'choose-place',
  'turn-up-place',
  'water-place',
  'choose-construction',
  'turn-up-construction',
  'new-places',
  'new-constructions',
  'add-application'
];
const ACT = [
  'act',
  'question',
  'answer-question',
  'leaf-behind',
  'leaf-ahead',
  'bonus',
  'bonus-action',
  'bonus-refresh',
  'bonus-step',
  'bonus-jump',
  'load',
  'hire-specialist'
];

/** The phase of the turn; null in the set-up and after the end. */
export function phaseOf(view: EcotopiaView): Phase | null {
  if (CHARGE.includes(view.stage)) return 'charge';
  if (BUILD.includes(view.stage)) return 'build';
  return ACT.includes(view.stage) ? 'act' : null;
}

const OFFERS = ['choose-place', 'turn-up-place', 'water-place', 'choose-construction', 'hire-specialist'];
const ADDING = ['first-application', 'add-application'];
const ACTING = ['act', 'bonus-action'];

/** Where the next choice is made: on the map, among what is on offer, or on one's own phone. */
export function viewFor(view: EcotopiaView, chosen: readonly string[]): string {
  if (OFFERS.includes(view.stage)) return 'offers';
  const isTarget = ['app:plant', 'app:move', 'app:recycle'].includes(chosen[0] ?? '');
  return ADDING.includes(view.stage) || (ACTING.includes(view.stage) && !isTarget) ? 'phone' : 'map';
}

/** What the seat that looks on is to do, for the prompt. */
export function task(view: EcotopiaView, words: Words): string | null {
  const key = `task.${view.stage}`;
  if (words.find('ui', key) === undefined) return null;
  const square = view.stage === 'leaf-behind' ? view.origin : view.stage === 'load' ? view.truck : view.team;
  const facts = { units: view.battery, place: view.place ?? square, plant: view.plant, seat: view.reader };
  return words.ui(key, facts);
}
