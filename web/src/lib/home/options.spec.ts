import { expect, it } from 'vitest';
import { applies } from './options';

it('shows an option only where it means something', () => {
  const trees = { only_with: ['version', 'normal'] as [string, string] };
  expect(applies(trees, { version: 'normal' })).toBe(true);
  expect(applies(trees, { version: 'simplified' })).toBe(false);
  expect(applies({}, { version: 'simplified' })).toBe(true);
});
