import type { LogLine } from '$lib/api/types';

/** The last explanation that the log names and *names* lacks: what a card teaches is told with its answer. */
export function untold(lines: readonly LogLine[], names: Readonly<Record<string, string>>): string | null {
  for (const line of lines.slice().reverse()) {
    for (const { facts = {} } of line.events ?? []) {
      const told = facts.explanation;
      if (typeof told === 'string' && !(told in names)) return told;
    }
  }
  return null;
}
