// What the drawing reads of the content file.
export type Colour = 'red' | 'green' | 'blue';

export interface Tile {
  id: string;
  colour: Colour;
  red: number;
  green: number;
  blue: number;
  extra: number;
  token: 'none' | 'pollution' | 'green-zone';
}

export interface Effect {
  kind: string;
  points?: number;
  points_max?: number;
  count_max?: number;
  colour?: Colour;
  beside?: Colour;
  token?: string;
  where?: string;
  state?: string;
  own?: number;
  others?: number;
  reach?: string;
}

export interface Card {
  id: string;
  colour: Colour;
  timing: 'now' | 'later' | 'end';
  effect: Effect;
}

export interface BoardContent {
  rows: { letter: string; r: number; first_q: number; spaces: number }[];
  endangered: { id: string; space: string; latin: string }[];
  water: { id: string; spaces: string[] }[];
}

export interface EkopolisContent {
  /** By number of mayors. */
  rounds: Record<string, number>;
  board: BoardContent;
  tile: Tile[];
  card: Card[];
}

export const COLOURS: readonly Colour[] = ['red', 'green', 'blue'];

/** The server gives the file under `content`. */
export function read(content: Readonly<Record<string, unknown>>): EkopolisContent {
  return (content.content ?? content) as EkopolisContent;
}

const tilesOf = new WeakMap<object, ReadonlyMap<string, Tile>>();
const cardsOf = new WeakMap<object, ReadonlyMap<string, Card>>();

export function tileOf(content: Readonly<Record<string, unknown>>, id: string): Tile | undefined {
  let tiles = tilesOf.get(content);
  if (!tiles) tilesOf.set(content, (tiles = new Map(read(content).tile.map((tile) => [tile.id, tile]))));
  return tiles.get(id);
}

export function cardOf(content: Readonly<Record<string, unknown>>, id: string): Card | undefined {
  let cards = cardsOf.get(content);
  if (!cards) cardsOf.set(content, (cards = new Map(read(content).card.map((card) => [card.id, card]))));
  return cards.get(id);
}
