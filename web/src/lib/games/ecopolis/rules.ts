import type { RuleTables } from '$lib/rules/tables';
import type { Words } from '$lib/words/words';
import { read, RESOURCES, type Hazard, type HazardStep, type Tokens } from './content';
import { amountText, tokensText } from './describe';

export const tables: RuleTables = {
  limits: (content, words) => {
    const { maximum_temperature: limits, climate_change: rises } = read(content);
    return {
      head: heads(words, 'players', 'maximum', 'climate-change'),
      rows: Object.keys(limits).map((players) => ({
        cells: [players, String(limits[players]), words.ui('rules.levels', { levels: rises[players] ?? 0 })]
      }))
    };
  },
  rates: (content, words) => ({
    head: heads(words, 'give', 'get'),
    rows: read(content).exchanges.map(({ give, give_count, get, get_count }) => ({
      cells: [amountText(give, give_count, words), amountText(get, get_count, words)]
    }))
  }),
  ambassadors: (content, words) => ({
    head: heads(words, 'ambassador', 'condition', 'points'),
    rows: read(content).ambassadors.map(({ id, points, condition: { max_impact, pile, min_count } }) => ({
      thing: id,
      cells: [
        words.name(id),
        max_impact != null
          ? words.ui('ambassador.climate', { limit: max_impact })
          : words.ui('ambassador.pile', { count: min_count ?? 0, pile: pile ?? '' }),
        String(points)
      ]
    }))
  }),
  hazards: (content, words) => ({
    head: heads(words, 'hazard', 'count', 'effect'),
    rows: together(read(content).hazards, words).map(([name, cards]) => ({
      cells: [name, String(cards.length), effectOf(cards[0]?.steps ?? [], words)]
    }))
  })
};

function heads(words: Words, ...keys: string[]): string[] {
  return keys.map((key) => words.ui(`rules.${key}`));
}

/** Cards of one name stand in one row. */
function together(hazards: readonly Hazard[], words: Words): [string, Hazard[]][] {
  const rows = new Map<string, Hazard[]>();
  for (const hazard of hazards) {
    const name = words.name(hazard.id);
    rows.set(name, [...(rows.get(name) ?? []), hazard]);
  }
  return [...rows];
}

/** What a hazard does, step by step, as one sentence. */
export function effectOf(steps: readonly HazardStep[], words: Words): string {
  const text = steps.map((step) => stepOf(step, words)).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function stepOf({ who, pay, gain, climate, cash_one }: HazardStep, words: Words): string {
  if (pay) return words.ui(`rules.pay-${who ?? 'all'}`, { tokens: tokensText(whole(pay), words) });
  if (gain) return words.ui(`rules.gain-${who ?? 'all'}`, { tokens: tokensText(whole(gain), words) });
  if (cash_one) return words.ui('rules.cash-one');
  if (typeof climate === 'number') return words.ui('rules.climate', { levels: climate });
  return words.ui('rules.climate-strong');
}

function whole(tokens: Partial<Tokens>): Tokens {
  return Object.fromEntries(RESOURCES.map((resource) => [resource, tokens[resource] ?? 0])) as Tokens;
}
