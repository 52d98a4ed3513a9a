import type { GameEvent, LogLine } from '$lib/api/types';

export interface Roll {
  event: GameEvent;
  /** What the weather die shows: wind, sun, both or neither. */
  symbols: string[];
  /** The bonus die's number. */
  face: string | null;
  /** Whether the plant it was rolled for can charge; null for the bonus die. */
  isGood: boolean | null;
}

const MOST = 3;

/** The dice of the current turn, the last three at most. */
export function rollsOf(lines: readonly LogLine[]): Roll[] {
  const rolls: Roll[] = [];
  for (const line of lines.slice().reverse()) {
    for (const event of (line.events ?? []).slice().reverse()) {
      if (event.kind === 'turn-began') return rolls.reverse();
      const roll = rollOf(event);
      if (roll && rolls.length < MOST) rolls.push(roll);
    }
  }
  return rolls.reverse();
}

function rollOf(event: GameEvent): Roll | null {
  if (event.kind === 'bonus-rolled')
    return { event, symbols: [], face: String(event.facts?.face).replace('bonus-', ''), isGood: null };
  if (event.kind !== 'weather-good' && event.kind !== 'weather-bad') return null;
  const symbols = [event.facts?.symbols].flat().map((symbol) => String(symbol).replace('symbol-', ''));
  return {
    event,
    symbols: symbols.filter((symbol) => symbol !== 'none'),
    face: null,
    isGood: event.kind === 'weather-good'
  };
}
