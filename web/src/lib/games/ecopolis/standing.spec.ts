import { expect, it } from 'vitest';
import type { EcopolisView } from '$lib/api/types';
import type { TableProps } from '$lib/table/game-table';
import { Words } from '$lib/words/words';
import { standing } from './standing';

const words = new Words('en', [{ ui: { 'standing.tokens': '{count} {resource} at {each} each' } }]);
const content = {
  content: {
    constructions: [{ id: 'mill', points: 3 }],
    ambassadors: [{ id: 'water', points: 5 }],
    hazards: [],
    exchanges: []
  }
};

it('adds up to the score of the view, and says that energy is worth nothing', () => {
  const view = {
    token_points: { vital: 2, gold: 1, energy: 0 },
    cities: [
      {
        constructions: ['mill'],
        ambassadors: ['water'],
        stock: { vital: 2, gold: 3, energy: 4 },
        score: 15
      }
    ]
  };
  const [city] = standing({ view, words, content } as unknown as TableProps<EcopolisView>);
  expect(city?.rows.map(({ points }) => points)).toEqual([3, 5, 4, 3, 0]);
  expect(city?.rows.reduce((sum, { points }) => sum + points, 0)).toBe(view.cities[0]?.score);
  expect(city?.rows.at(-1)?.text).toBe('4 energy at 0 each');
});
