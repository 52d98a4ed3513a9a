import type { EcopolisView } from '$lib/api/types';
import type { Standing, TableProps } from '$lib/table/game-table';
import { constructionOf, read, RESOURCES } from './content';

/** Every point by its source, as if the game ended now: constructions, Ambassadors, tokens, those of no worth too. */
export function standing({ view, words, content }: TableProps<EcopolisView>): Standing[] {
  const ambassadors = new Map(read(content).ambassadors.map((one) => [one.id, one.points]));
  return view.cities.map((city, seat) => ({
    seat,
    rule: 'EP-122',
    rows: [
      ...city.constructions.map((card) => ({
        text: words.name(card),
        points: constructionOf(content, card)?.points ?? 0
      })),
      ...city.ambassadors.map((one) => ({ text: words.name(one), points: ambassadors.get(one) ?? 0 })),
      ...RESOURCES.map((resource) => ({
        text: words.ui('standing.tokens', {
          count: city.stock[resource],
          resource,
          each: view.token_points[resource]
        }),
        points: city.stock[resource] * view.token_points[resource]
      }))
    ]
  }));
}
