// What a screen reader says of the things on the map.
import type { EcotopiaView } from '$lib/api/types';
import type { Words } from '$lib/words/words';
import type { Content } from './content';

export function describeSquare(id: string, view: EcotopiaView, words: Words, content: Content): string {
  const square = content.board.squares.find((one) => one.id === id);
  const built = view.built[id];
  const parts: string[] = [];
  if (built) {
    parts.push(words.name(built.id));
    if (!built.face_up) parts.push(words.ui('face-down'));
    if (built.leaf) parts.push(words.ui('leaf'));
    if (built.cubes > 0) parts.push(words.ui('cubes', { count: built.cubes }));
  } else {
    parts.push(...featuresOf(id, content).map((feature) => words.name(feature)));
    const cost = view.costs[id];
    if (cost) parts.push(words.ui('cost', { count: cost.total }));
    const trees = view.trees[id];
    if (trees) parts.push(words.ui('trees', { count: trees }));
  }
  for (const [waste, place] of Object.entries(view.wastes)) if (place === id) parts.push(words.name(waste));
  if (view.team === id) parts.push(words.name('team'));
  if (view.truck === id) parts.push(words.name('truck'));
  return `${square?.id ?? id}: ${parts.join(', ')}`;
}

export function describeCentre(id: string, view: EcotopiaView, words: Words): string {
  return view.truck === id ? `${words.name(id)}: ${words.name('truck')}` : words.name(id);
}

/** What the ecological value of a square counts, the meadow first. */
export function featuresOf(id: string, content: Content): string[] {
  const square = content.board.squares.find((one) => one.id === id);
  if (!square) return [];
  return [
    'meadow',
    ...(square.forest ? ['forest'] : []),
    ...(square.water !== 'none' ? ['water'] : []),
    ...(square.animal !== 'none' ? [square.animal] : [])
  ];
}
