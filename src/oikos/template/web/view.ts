import type { components } from '$lib/api/schema';

/** What the server shows of the game to a seat: view.py. */
export type PondView = components['schemas']['PondView'];
