// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '$lib/api/types';
import { i18n } from '$lib/words/i18n.svelte';
import { seatNames } from './names';

beforeAll(() => i18n.choose('en', false));

const seat = (at: number, name: string | null, level: SeatInfo['level'] = null): SeatInfo => ({
  seat: at,
  person: null,
  name,
  level,
  stand_in: null
});
const table = (seats: SeatInfo[], is_upload: boolean) => ({ seats, setup: { is_upload } }) as TableInfo;

it('numbers bots of one level', () => {
  const seats = [seat(0, 'Ada'), seat(1, null, 'oak'), seat(2, null, 'oak'), seat(3, null, 'sapling')];
  expect(seatNames(table(seats, false))).toEqual(['Ada', 'Oak 1', 'Oak 2', 'Sapling']);
});

it('reads the words of a record as people and bots', () => {
  const seats = [seat(0, 'person'), seat(1, 'seedling'), seat(2, 'random')];
  expect(seatNames(table(seats, true))).toEqual(['Player 1', 'Seedling', 'random']);
});
