import type { GameInfo } from '$lib/api/types';

/** Whether an option means something together with what else is chosen. */
export function applies(
  { only_with: other }: Pick<GameInfo['options'][number], 'only_with'>,
  chosen: Readonly<Record<string, unknown>>
): boolean {
  return !other || chosen[other[0]] === other[1];
}
