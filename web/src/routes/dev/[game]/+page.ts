import { dev } from '$app/environment';
import { client } from '$lib/api/client';
import type { SeatWish, TableInfo } from '$lib/api/types';
import { error, redirect } from '@sveltejs/kit';
import type { PageLoad } from './$types';

/** For work on a board: a new table against bots, without the way through the shelf. */
export const load: PageLoad = async ({ params, url }) => {
  if (!dev) error(404);
  const players = Number(url.searchParams.get('players') ?? 3);
  const seats: SeatWish[] = [{ who: 'me' }];
  while (seats.length < players) seats.push({ who: 'seedling' });
  const options = Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'players'));
  const wish = { game: params.game, name: 'Dev', players, seats, options, start: true };
  const table = await client.post<TableInfo>('/tables', wish);
  redirect(307, `/t/${table.code}`);
};
