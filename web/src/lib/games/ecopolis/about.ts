import type { EcopolisView } from '$lib/api/types';
import type { About, TableProps } from '$lib/table/game-table';
import { constructionOf, read } from './content';
import { amountText, describeCard } from './describe';

export function about(id: string, drawing: TableProps<EcopolisView>): About | null {
  const { view, words } = drawing;
  const [kind = '', rest = ''] = id.split(':');
  if (id === 'levels' || id === 'meter') return aboutMeter(drawing);
  if (kind === 'pile') return aboutPile(rest, drawing);
  if (kind === 'ambassador') return aboutAmbassador(rest, drawing);
  if (kind === 'rate')
    return { ...{ name: words.ui('rates.title'), thing: null, rule: 'EP-060', notes: [] }, lines: [] };
  const card = kind === 'place' ? view.market[rest]?.at(-1) : kind === 'drawn' ? view.drawn : rest;
  return card
    ? aboutCard(card, drawing, kind === 'place' ? (view.market[rest] ?? []).slice(0, -1) : [])
    : null;
}

function aboutCard(
  id: string,
  { view, words, content }: TableProps<EcopolisView>,
  under: readonly string[]
): About | null {
  const card = constructionOf(content, id);
  if (!card) return null;
  const offer = view.offers.find((one) => one.card === id)?.payments.find(({ payer }) => payer === null);
  const missing = offer && (['vital', 'gold', 'energy'] as const).filter((one) => offer.missing[one] > 0);
  return {
    ...{ name: words.name(id), thing: id, rule: 'EP-041', notes: [id] },
    lines: [
      describeCard(card, words),
      ...(missing && missing.length > 0
        ? [
            words.ui('pay.missing', {
              tokens: missing.map((one) => amountText(one, offer.missing[one], words)).join(', ')
            })
          ]
        : []),
      ...(under.length > 0 ? [words.ui('place.under', { cards: [...under] })] : [])
    ]
  };
}

function aboutMeter({ view, words }: TableProps<EcopolisView>): About {
  const { temperature, maximum, climate_change: levels } = view;
  const isNear = temperature + levels > maximum;
  return {
    ...{ name: words.ui('meter.label'), thing: null, rule: 'EP-113', notes: [] },
    lines: [
      words.ui('meter.value', { temperature, maximum }),
      words.ui(isNear ? 'meter.near' : 'meter.safe', { levels })
    ]
  };
}

function aboutPile(pile: string, { view, words }: TableProps<EcopolisView>): About {
  const seen = view.piles.find((one) => one.pile === pile);
  return {
    ...{ name: words.name(pile), thing: pile, rule: 'EP-030', notes: [] },
    lines: [
      words.ui('pile.label', { pile, count: seen?.count ?? 0 }),
      ...(seen?.known ?? []).map(({ card, above }) => words.ui('pile.holds', { pile, card, above }))
    ]
  };
}

function aboutAmbassador(id: string, { view, words, content }: TableProps<EcopolisView>): About | null {
  const one = read(content).ambassadors.find((ambassador) => ambassador.id === id);
  if (!one) return null;
  const { max_impact, pile, min_count } = one.condition;
  const holder = view.cities.findIndex((city) => city.ambassadors.includes(id));
  return {
    ...{ name: words.name(id), thing: id, rule: 'EP-070', notes: [id] },
    lines: [
      words.ui('ambassador.points', { points: one.points }),
      max_impact != null
        ? words.ui('ambassador.climate', { limit: max_impact })
        : words.ui('ambassador.pile', { count: min_count ?? 0, pile: pile ?? '' }),
      holder < 0 ? words.ui('ambassador.free') : words.ui('ambassador.held', { seat: holder })
    ]
  };
}
