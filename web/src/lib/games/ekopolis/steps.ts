import type { EkopolisView } from '$lib/api/types';
import type { Words } from '$lib/words/words';

/** The parts are `tile:` of a hand, `space:` of the board, `card:` of an owner; the rest are buttons. */
export function steps(move: string, view: EkopolisView): string[] {
  const [verb = '', thing = '', , space = ''] = move.split(' ');
  switch (verb) {
    case 'place':
      return [`tile:${thing}`, `space:${space}`];
    case 'pollute':
    case 'green':
    case 'clear':
      return [`space:${thing}`];
    case 'score':
      return [`space:${view.buildings.find((building) => building.tile === thing)?.space ?? thing}`];
    case 'swap':
    case 'discard':
      return [`tile:${thing}`];
    case 'play':
      return [`card:${thing}`];
    default:
      return [`button:${move}`];
  }
}

export function textFor(chosen: readonly string[], id: string, view: EkopolisView): string | null {
  const [kind, thing = ''] = id.split(':');
  if (kind === 'card') return `play ${thing}`;
  if (kind === 'tile') return tileText(thing, view);
  if (kind !== 'space') return null;
  const verb = view.moves[0]?.split(' ')[0] ?? '';
  if (['pollute', 'green', 'clear'].includes(verb)) return `${verb} ${thing}`;
  const standing = view.buildings.find((building) => building.space === thing)?.tile;
  if (verb === 'score') return standing ? `score ${standing}` : null;
  const tile = chosen[0]?.startsWith('tile:') ? chosen[0].slice(5) : view.hands[view.seat ?? 0]?.[0];
  return view.phase === 'build' && tile ? `place ${tile} at ${thing}` : null;
}

function tileText(tile: string, view: EkopolisView): string {
  if (view.phase === 'finish') return `discard ${tile}`;
  if (view.phase === 'choose') return `swap ${tile}`;
  return `place ${tile} at ${view.targets[0] ?? view.halls[0]}`;
}

/** A move that leaves nothing to weigh up. */
export function isSafe(move: string): boolean {
  return move === 'end-turn';
}

/** A move as a sentence. */
export function describe(move: string, words: Words): string {
  const [verb = '', thing = '', , space = ''] = move.split(' ');
  if (verb === 'place') return words.say('moves', verb, { tile: thing, space });
  return words.say('moves', verb, { tile: thing, space: thing, card: thing });
}
