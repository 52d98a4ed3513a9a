import type { EcotopiaView, MoveInfo } from '$lib/api/types';
import type { Picking } from '$lib/table/picking.svelte';
import type { Words } from '$lib/words/words';

type Chosen = readonly string[];

/** The parts to touch for a move. Applications on the phone are `app:`, everything on the map is `square:`. */
export function steps({ kind, facts }: MoveInfo, view: EcotopiaView): string[] {
  const { place, construction } = facts;
  switch (kind) {
    case 'add':
      return [`app:${facts.application}`];
    case 'activate':
      return [squareOf(String(construction), view) ?? `construction:${construction}`];
    case 'take-place':
      return [`place:${place}`];
    case 'take-construction':
      return [`construction:${construction}`];
    case 'reveal-place':
      return ['pile:places'];
    case 'reveal-construction':
      return ['pile:constructions'];
    case 'plant-tree':
      return ['app:plant', `square:${place}`];
    case 'move-team':
      return isBonusMove(view) ? [`square:${place}`] : ['app:move', `square:${place}`];
    case 'drive':
      return ['app:recycle', `square:${place}`];
    case 'ask':
      return ['app:answer', `choice:ask-${facts.seat}`];
    case 'roll':
    case 'recruit':
      return [`app:${kind}`];
    case 'answer':
      return [`answer:${facts.answer}`];
    case 'hire':
      return [`specialist:${facts.specialist}`];
    default:
      return [`button:${kind}`];
  }
}

/** The move that touching *id* would mean, so that the server can say why it cannot be made. */
export function textFor(chosen: Chosen, id: string, view: EcotopiaView): string | null {
  const [kind, thing] = split(id);
  switch (kind) {
    case 'place':
      return `take-place ${thing}`;
    case 'construction':
      return `take-construction ${thing}`;
    case 'pile':
      return thing === 'places' ? 'reveal-place' : thing === 'constructions' ? 'reveal-construction' : null;
    case 'specialist':
      return `hire ${thing}`;
    case 'answer':
      return `answer ${thing}`;
    case 'app':
      return textOfApplication(thing, view);
    case 'square':
      return textOfSquare(chosen, thing, view);
    default:
      return null;
  }
}

function textOfSquare(chosen: Chosen, square: string, view: EcotopiaView): string | null {
  if (chosen[0] === 'app:plant') return `plant-tree at ${square}`;
  if (chosen[0] === 'app:recycle') return `drive to ${square}`;
  if (chosen[0] === 'app:move' || isBonusMove(view)) return `move-team to ${square}`;
  const built = view.built[square];
  return view.stage === 'charge' && built ? `activate ${built.id}` : null;
}

function textOfApplication(application: string, view: EcotopiaView): string | null {
  if (isAdding(view)) return `add ${application}`;
  // Which square or seat does not matter: the application itself is the trouble.
  const other = (Math.max(view.active, 0) + 1) % view.players;
  const texts: Record<string, string> = {
    plant: `plant-tree at ${view.shown_places[0] ?? view.team ?? 'A1'}`,
    move: `move-team to ${view.team ?? 'A1'}`,
    answer: `ask ${other}`,
    roll: 'roll',
    recycle: 'drive to A6',
    recruit: 'recruit'
  };
  return texts[application] ?? null;
}

/** What a button of the prompt says. */
export function label(id: string, words: Words, view: EcotopiaView): string {
  const [, thing] = split(id);
  if (thing.startsWith('ask-')) return words.ui('ask', { seat: Number(thing.slice(4)) });
  if (thing === 'decline') return words.ui(`decline.${view.stage}`);
  return words.ui(`button.${thing}`);
}

/** Moves that cost nothing and close no door. */
export function isSafe({ kind, facts }: MoveInfo, view: EcotopiaView): boolean {
  if (kind === 'activate') return !view.built[squareId(String(facts.construction), view) ?? '']?.cubes;
  return ['activate-free', 'accept', 'leaf', 'load-waste'].includes(kind);
}

/**
 * Which part a square of the map is: while a place is chosen it stands for its place tile, and when nothing is chosen
 * yet the pawn and the truck on it stand for their applications.
 */
export function partOf(square: string, view: EcotopiaView, picking: Pick<Picking, 'lit' | 'chosen'>): string {
  if (['choose-place', 'water-place'].includes(view.stage) && !view.built[square]) return `place:${square}`;
  const own = `square:${square}`;
  if (picking.lit.has(own)) return own;
  const isUsable = (app: string) => picking.lit.has(app) || picking.chosen[0] === app;
  if (view.team === square && isUsable('app:move')) return 'app:move';
  if (view.truck === square && isUsable('app:recycle')) return 'app:recycle';
  return own;
}

export function isAdding(view: EcotopiaView): boolean {
  return view.stage === 'first-application' || view.stage === 'add-application';
}

export function split(id: string): [string, string] {
  const at = id.indexOf(':');
  return [id.slice(0, at), id.slice(at + 1)];
}

function isBonusMove(view: EcotopiaView): boolean {
  return view.stage === 'bonus-step' || view.stage === 'bonus-jump';
}

function squareId(tile: string, view: EcotopiaView): string | undefined {
  return Object.keys(view.built).find((square) => view.built[square]?.id === tile);
}

function squareOf(tile: string, view: EcotopiaView): string | null {
  const square = squareId(tile, view);
  return square ? `square:${square}` : null;
}
