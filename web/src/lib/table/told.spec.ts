import type { LogLine } from '$lib/api/types';
import { expect, it } from 'vitest';
import { untold } from './told';

function answered(seq: number, explanation: string): LogLine {
  const event = { kind: 'was-right', rule: 'ET-101', facts: { explanation }, hidden: [], audience: null };
  return { seq, at: 0, kind: 'moved', events: [event] };
}

it('finds the explanation that has no text yet', () => {
  const lines = [answered(1, 'q01-explanation'), answered(2, 'q02-explanation')];
  expect(untold(lines, {})).toBe('q02-explanation');
  expect(untold(lines, { 'q02-explanation': 'Because.' })).toBe('q01-explanation');
  expect(untold(lines, { 'q01-explanation': 'So.', 'q02-explanation': 'Because.' })).toBeNull();
});
