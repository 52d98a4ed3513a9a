import type { Words } from '$lib/words/words';
import type { Card } from './content';

/** What a card does, in a sentence; must agree with `effect` of terminal.py. */
export function effectOf({ effect }: Card, words: Words): string {
  const variants: Record<string, string | undefined> = {
    'per-token': effect.where === 'next-to-city' ? 'next-to-city' : 'board',
    'per-endangered': effect.state,
    'own-and-others': effect.reach
  };
  const variant = variants[effect.kind];
  const { kind, count_max, ...facts } = effect;
  const sentence = words.say('effects', variant ? `${kind}-${variant}` : kind, facts);
  const limit = count_max == null ? '' : words.say('table', 'at-most', { count: count_max });
  return `${sentence}${limit}`;
}
