import { expect, it } from 'vitest';
import type { EcotopiaView, GameEvent } from '$lib/api/types';
import type { TableProps } from '$lib/table/game-table';
import { asked, mattered } from './mattered';

const event = (kind: string, facts: GameEvent['facts']): GameEvent => ({ kind, rule: 'ET-101', facts });
const line = (seq: number, events: GameEvent[]) => ({ seq, at: 0, kind: 'moved', seat: 0, events });
const names: Record<string, string> = {
  q05: 'Where are the photos?',
  'q05-3': 'in datacenters',
  'q05-explanation': 'On computers. (ITU)',
  q10: 'A panel works under clouds.',
  true: 'true',
  'q10-explanation': 'Some light passes. (IEA)'
};
const lines = [
  line(1, [event('built', { construction: 'coal-1' }), event('died-out', { animal: 'fish' })]),
  line(2, [
    event('answered', { seat: 0, question: 'q05', given: 'q05-1' }),
    event('was-wrong', { seat: 0, right: 'q05-3', explanation: 'q05-explanation' })
  ]),
  line(3, [
    event('answered', { seat: 1, question: 'q10', given: 'true' }),
    event('was-right', { seat: 1, explanation: 'q10-explanation', points: 2, blue: 2 })
  ]),
  line(4, [event('discovered', { animal: 'bird' })])
];

it('tells every question with the right answer, whatever was answered, and its source', () => {
  const words = { name: (id: string) => names[id] ?? id };
  const drawing = { lines, names, words } as unknown as TableProps<EcotopiaView>;
  expect(asked(drawing)).toEqual([
    { name: 'Where are the photos?', text: 'In datacenters. On computers. (ITU)' },
    { name: 'A panel works under clouds.', text: 'True. Some light passes. (IEA)' }
  ]);
});

it('speaks of animals before it speaks of what was built', () => {
  expect(mattered(lines, { band: null } as unknown as EcotopiaView)).toEqual(['fish', 'bird', 'coal']);
});
