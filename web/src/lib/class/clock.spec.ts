import { expect, it } from 'vitest';
import { shownTime } from './clock.svelte';

it.each([
  [0, '0:00'],
  [-5000, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [245_000, '4:05'],
  [3_725_000, '1:02:05']
])('%i milliseconds are %s', (time, shown) => expect(shownTime(time)).toBe(shown));
