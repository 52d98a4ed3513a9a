import type { EcopolisView, MoveInfo } from '$lib/api/types';
import type { Words } from '$lib/words/words';

/**
 * The parts are `pile:`, `place:` of the market, `pay:PLACE:PAYER` of the payments for its card, `mine:` of the city,
 * `rate:` of the exchanges and `ambassador:`; the rest are buttons.
 */
export function steps({ kind, facts }: MoveInfo, view: EcopolisView): string[] {
  switch (kind) {
    case 'draw':
      return [`pile:${facts.pile}`];
    case 'place':
      return [`place:${facts.place}`];
    case 'buy':
    case 'buy-with': {
      const place = placeOf(String(facts.card), view);
      return [`place:${place}`, `pay:${place}:${facts.payer ?? 'stock'}`];
    }
    case 'cash':
    case 'innovate':
      return [`mine:${facts.card}`];
    case 'exchange': {
      const { give_count, give, get_count, get } = facts;
      return [
        rateId(Number(give_count), String(give), Number(get_count), String(get)),
        `choice:${give_count}-${give}-${get_count}-${get}`
      ];
    }
    case 'invite':
      return [`ambassador:${facts.ambassador}`];
    default:
      return [`button:${kind}`];
  }
}

/** The place of the market where a card is on top; the card's own id where it is nowhere. */
function placeOf(card: string, view: EcopolisView): string {
  return Object.entries(view.market).find(([, cards]) => cards.at(-1) === card)?.[0] ?? card;
}

export function textFor(_: readonly string[], id: string, view: EcopolisView): string | null {
  const [kind, thing = '', payer] = id.split(':');
  switch (kind) {
    case 'pile':
      return `draw ${thing}`;
    case 'place': {
      const card = view.market[thing]?.at(-1);
      if (view.phase === 'place') return `place on ${thing}`;
      return card ? `buy ${card}` : null;
    }
    case 'pay': {
      const card = view.market[thing]?.at(-1);
      if (!card) return null;
      return payer === 'stock' ? `buy ${card}` : `buy ${card} with ${payer}`;
    }
    case 'mine':
      return `${view.phase === 'innovate' ? 'innovate' : 'cash'} ${thing}`;
    case 'rate': {
      const [give_count, give, get_count, get] = thing.split('-');
      return `exchange ${give_count} ${give} for ${get_count} ${get}`;
    }
    case 'ambassador':
      return `invite ${thing}`;
    default:
      return null;
  }
}

/** The part of an exchange rate, by its smallest lot: two energy for one gold and four for two are one rate. */
export function rateId(give_count: number, give: string, get_count: number, get: string): string {
  const lots = commonDivisor(give_count, get_count);
  return `rate:${give_count / lots}-${give}-${get_count / lots}-${get}`;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one || 1 : commonDivisor(other, one % other);
}

/** What costs nothing to do, or leaves nothing to weigh up once it is chosen. */
export function isSafe({ kind, facts }: MoveInfo, view: EcopolisView): boolean {
  return kind === 'draw' || (kind === 'place' && (view.market[String(facts.place)] ?? []).length === 0);
}

/** What is chosen, where its id is no name: a place of the market is the card on it. */
export function partName(id: string, words: Words, view: EcopolisView): string | null {
  const [kind, thing = ''] = id.split(':');
  if (kind === 'rate') return label(`choice:${thing}`, words);
  return kind === 'place' ? words.name(view.market[thing]?.at(-1) ?? thing) : null;
}

export function label(id: string, words: Words): string {
  const [kind, text = ''] = id.split(':');
  if (kind !== 'choice') return words.ui(id);
  const [give_count = '', give = '', get_count = '', get = ''] = text.split('-');
  return words.ui('choice.exchange', { give_count, give, get_count, get });
}
