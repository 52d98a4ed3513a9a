/**
 * Where each thing of a hand lies: what stays keeps its place, what is new takes the first place that is free. There are
 * at least *least* places.
 */
export function keepPlaces(
  before: readonly (string | null)[],
  now: readonly string[],
  least: number
): (string | null)[] {
  const held = new Set(now);
  const isSame = before.some((id) => id !== null && held.has(id));
  const places = isSame ? before.map((id) => (id !== null && held.has(id) ? id : null)) : [];
  while (places.length < least) places.push(null);
  for (const id of now) {
    if (places.includes(id)) continue;
    const free = places.indexOf(null);
    if (free < 0) places.push(id);
    else places[free] = id;
  }
  return places;
}
