import { expect, it } from 'vitest';
import { clockText } from './clock';

const HOUR = 3_600_000;

it('shows minutes and seconds where they matter, and days and hours where there is time', () => {
  expect(clockText(61_000, 'en')).toBe('1:01');
  expect(clockText(3.9 * HOUR, 'en')).toBe('234:00');
  expect(clockText(5 * HOUR, 'en')).toBe('5h');
  expect(clockText(50.5 * HOUR, 'en')).toBe('2d 2h');
  expect(clockText(72 * HOUR, 'fr')).toBe('3j');
});
