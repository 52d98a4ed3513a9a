import type { EcotopiaView, MoveInfo } from '$lib/api/types';
import type { GuideStep } from '$lib/table/game-table';

/** Each situation once, when it first comes up for the one who looks on. */
export const guide: GuideStep<EcotopiaView>[] = [
  { key: 'aim', when: (view) => view.actor === view.seat },
  { key: 'first-application', when: at('first-application') },
  { key: 'charge', when: at('charge') },
  { key: 'weather', when: at('accept-charge') },
  { key: 'place', when: at('choose-place') },
  { key: 'construction', when: at('choose-construction') },
  { key: 'datacenter', when: at('add-application') },
  { key: 'act', when: at('act') },
  { key: 'plant', when: (_, moves) => can(moves, 'plant-tree') },
  { key: 'move', when: (_, moves) => can(moves, 'move-team') },
  { key: 'leaf', when: (_, moves) => can(moves, 'leaf') },
  { key: 'load', when: at('load') },
  { key: 'deliver', when: (view) => Object.values(view.wastes).includes('truck') },
  { key: 'answer', when: at('answer-question') },
  { key: 'reader', when: (view) => view.stage === 'answer-question' && view.seat === view.reader },
  { key: 'bonus', when: (view) => view.stage.startsWith('bonus-') && view.actor === view.seat },
  { key: 'hire', when: at('hire-specialist') },
  { key: 'extinct', when: (view) => Object.values(view.costs).some((cost) => cost.extinction > 0) },
  { key: 'close', when: (view) => view.turn > 0 && view.red - view.blue <= 20 }
];

function at(stage: string): (view: EcotopiaView) => boolean {
  return (view) => view.stage === stage && view.actor === view.seat;
}

function can(moves: readonly MoveInfo[], kind: string): boolean {
  return moves.some((move) => move.kind === kind);
}
