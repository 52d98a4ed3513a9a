import type { GlaceView } from '$lib/api/types';

/** What the landscape shows of a position. */
export interface Scene {
  /** Pack ice that is left, from 1 (all of it) to 0. */
  ice: number;
  /** How hazy the sky is, from 0 (clear) to 1. */
  haze: number;
  /** Where the sun stands: 0 in the first generation, 2 in the last. */
  sun: number;
}

/** Three objectives in three generations make at most nine; a sum of this much already looks its worst. */
const WORST = 4;

/** *ice* is what the Ice pile showed at the start; null where ice does not count, and then none of it melts. */
export function sceneOf(view: Pick<GlaceView, 'ice' | 'skies' | 'generation'>, ice: number | null): Scene {
  const sky = view.skies.reduce((sum, value) => sum + value, 0);
  return {
    ice: ice ? Math.max(0, view.ice) / ice : 1,
    haze: Math.min(1, Math.max(0, 0.25 - sky / WORST)),
    sun: Math.min(2, Math.max(0, view.generation - 1))
  };
}
