import type { EcopolisView } from '$lib/api/types';
import type { Words } from '$lib/words/words';

/**
 * The parts are `pile:`, `place:` of the market, `pay:PLACE:PAYER` of the payments for its card, `mine:` of the city,
 * `rate:` of the exchanges and `ambassador:`; the rest are buttons.
 */
export function steps(move: string, view: EcopolisView): string[] {
  const [verb = '', thing = '', ...rest] = move.split(' ');
  switch (verb) {
    case 'draw':
      return [`pile:${thing}`];
    case 'place':
      return [`place:${rest[0]}`];
    case 'buy': {
      const place = placeOf(thing, view);
      return [`place:${place}`, `pay:${place}:${rest[1] ?? 'stock'}`];
    }
    case 'cash':
    case 'innovate':
      return [`mine:${thing}`];
    case 'exchange': {
      const [give = '', , count, get = ''] = rest;
      return [rateId(Number(thing), give, Number(count), get), `choice:${thing}-${give}-${count}-${get}`];
    }
    case 'invite':
      return [`ambassador:${thing}`];
    default:
      return [`button:${move}`];
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
export function isSafe(move: string, view: EcopolisView): boolean {
  const [verb, , place = ''] = move.split(' ');
  return verb === 'draw' || (verb === 'place' && (view.market[place] ?? []).length === 0);
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

/** A move as a sentence. */
export function describe(move: string, words: Words, view: EcopolisView): string {
  const [verb = '', thing = '', ...rest] = move.split(' ');
  if (verb === 'exchange') {
    const [give = '', , get_count, get = ''] = rest;
    return words.say('moves', verb, { give_count: Number(thing), give, get_count: Number(get_count), get });
  }
  if (verb === 'place') return words.say('moves', verb, { place: rest[0] });
  if (verb !== 'buy') return words.say('moves', verb, { pile: thing, card: thing, ambassador: thing });
  const payer = rest[1] ?? null;
  const offer = view.offers.find((one) => one.card === thing);
  const payment = offer?.payments.find((one) => one.payer === payer);
  const facts = { card: thing, payer: payer ?? thing, ...payment?.due, impact: payment?.impact };
  return words.say('moves', payer ? 'buy-with' : 'buy', facts);
}
