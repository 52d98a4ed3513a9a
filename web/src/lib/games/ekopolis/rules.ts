import type { RuleTables } from '$lib/rules/tables';
import { read } from './content';

export const tables: RuleTables = {
  rounds: (content, words) => ({
    head: ['players', 'rounds', 'buildings'].map((key) => words.ui(`rules.${key}`)),
    rows: Object.entries(read(content).rounds).map(([players, rounds]) => ({
      cells: [players, String(rounds), String(Number(players) * rounds)]
    }))
  })
};
