import type { Words } from '$lib/words/words';
import { RESOURCES, type Construction, type Resource, type Tokens } from './content';

/** So many tokens of one kind. */
export function amountText(resource: Resource, count: number, words: Words): string {
  return words.say('amounts', resource, { count });
}

export function tokensText(tokens: Tokens, words: Words): string {
  const some = RESOURCES.filter((resource) => tokens[resource] > 0);
  return some.map((resource) => amountText(resource, tokens[resource], words)).join(', ') || '0';
}

/** A construction in words, for those who hear it. */
export function describeCard(card: Construction, words: Words): string {
  return words.ui('card.label', {
    card: card.id,
    pile: card.pile,
    cost: tokensText(card.cost, words),
    revenue: tokensText(card.revenue, words),
    points: card.points,
    impact: card.impact
  });
}
