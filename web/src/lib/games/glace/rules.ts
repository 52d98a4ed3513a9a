import type { RuleTables } from '$lib/rules/tables';

const VICTORIES = ['narrow', 'promising', 'excellent', 'perfect'];

interface Scale {
  players: number;
  promising: number;
  excellent: number;
  perfect: number;
}

export const tables: RuleTables = {
  scale: (content, words) => ({
    head: [words.ui('rules.players'), ...VICTORIES.map((one) => words.name(one))],
    rows: ((content.content ?? content) as { scale: Scale[] }).scale.map((scale) => {
      const starts = [1, scale.promising, scale.excellent, scale.perfect];
      const ranges = starts.slice(0, -1).map((from, at) => {
        return words.ui('rules.from-to', { from, to: (starts[at + 1] ?? 0) - 1 });
      });
      return { cells: [String(scale.players), ...ranges, String(scale.perfect)] };
    })
  })
};
