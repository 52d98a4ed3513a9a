import type { EkopolisView, MoveInfo } from '$lib/api/types';

/** The parts are `tile:` of a hand, `space:` of the board, `card:` of an owner; the rest are buttons. */
export function steps({ kind, facts }: MoveInfo, view: EkopolisView): string[] {
  const { tile, space, card } = facts;
  switch (kind) {
    case 'place':
      return [`tile:${tile}`, `space:${space}`];
    case 'pollute':
    case 'green':
    case 'clear':
      return [`space:${space}`];
    case 'score':
      return [`space:${view.buildings.find((building) => building.tile === tile)?.space ?? tile}`];
    case 'swap':
    case 'discard':
      return [`tile:${tile}`];
    case 'play':
      return [`card:${card}`];
    default:
      return [`button:${kind}`];
  }
}

export function textFor(
  chosen: readonly string[],
  id: string,
  view: EkopolisView,
  moves: readonly MoveInfo[]
): string | null {
  const [kind, thing = ''] = id.split(':');
  if (kind === 'card') return `play ${thing}`;
  if (kind === 'tile') return tileText(thing, view);
  if (kind !== 'space') return null;
  const verb = moves[0]?.kind ?? '';
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
export function isSafe({ kind }: MoveInfo): boolean {
  return kind === 'end-turn';
}
