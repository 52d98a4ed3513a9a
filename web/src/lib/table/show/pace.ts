import type { preferences } from '$lib/session/preferences.svelte';

export type Pace = typeof preferences.pace;

/** How long things take, by what the person has chosen. */
export const SPEEDS: Readonly<Record<Pace, number>> = { calm: 1.8, normal: 1, quick: 0.45, off: 0 };
