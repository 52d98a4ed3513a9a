import type { GlaceView } from '$lib/api/types';

export const ELEMENTS = ['air', 'earth', 'water'] as const;
export const COLUMNS = ['W', 'N', 'E'] as const;
export const LINES = [...ELEMENTS, ...COLUMNS] as const;
export type Element = (typeof ELEMENTS)[number];
export type Line = (typeof LINES)[number];

export interface CardFace {
  id: string;
  element: Element;
  biosphere: number;
  molecule?: 'CO2' | 'CH4';
}

interface Content {
  ice: number;
  card: CardFace[];
  start_card: CardFace[];
  reference: { id: string; line: Line }[];
  biosphere: { id: string; value: number }[];
}

/** The cards of the game by their ids, read once from the content. */
export class Deck {
  readonly ice: number;
  /** The totals that an objective may ask for, in order. */
  readonly values: number[];
  readonly #cards: Map<string, CardFace>;
  readonly #lines: Map<string, Line>;
  readonly #values: Map<string, number>;

  constructor(content: Readonly<Record<string, unknown>>) {
    const own = content.content as Content;
    this.ice = own.ice;
    this.#cards = new Map([...own.card, ...own.start_card].map((card) => [card.id, card]));
    this.#lines = new Map(own.reference.map((card) => [card.id, card.line]));
    this.#values = new Map(own.biosphere.map((card) => [card.id, card.value]));
    this.values = [...new Set(this.#values.values())].sort((one, other) => one - other);
  }

  card(id: string): CardFace | undefined {
    return this.#cards.get(id);
  }

  /** A seat's objective as far as the viewer sees it. */
  objective(view: GlaceView, seat: number): { line: Line | null; value: number | null } {
    const seen = view.objectives[seat];
    return {
      line: this.#lines.get(seen?.reference ?? '') ?? null,
      value: this.#values.get(seen?.biosphere ?? '') ?? null
    };
  }
}
