import type { EcotopiaView, LogLine } from '$lib/api/types';

/** What the game turned on, most telling first: what died out, was discovered, recycled, built, and who helped. */
export function mattered(lines: readonly LogLine[], view: EcotopiaView): string[] {
  const events = lines.flatMap((line) => line.events ?? []);
  const facts = (kind: string, fact: string) =>
    events.filter((event) => event.kind === kind).map((event) => String(event.facts?.[fact]));
  const built = facts('built', 'construction').map((tile) => tile.replace(/-\d+$/, ''));
  const often = [...new Set(built)].sort((one, other) => count(built, other) - count(built, one));
  const all = [
    ...(view.band ? [view.band] : []),
    ...facts('died-out', 'animal'),
    ...facts('recycled', 'waste').slice(0, 2),
    ...often.slice(0, 2),
    ...facts('discovered', 'animal').slice(0, 2),
    ...facts('hired', 'specialist').slice(0, 1)
  ];
  return [...new Set(all)];
}

function count(all: readonly string[], one: string): number {
  return all.filter((other) => other === one).length;
}
