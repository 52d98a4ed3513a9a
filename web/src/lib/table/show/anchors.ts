// Where things are on the screen, by the names that events and moves use.

/**
 * The element that an anchor names, the largest of those in sight: `seat:2`, `hand`, `pile:vital`, a part of the board
 * such as `space:g4`, what counts
 * points (`count:2` of a seat, `count:table` of all), or a thing by its id. Of several anchors the first that can be seen counts.
 */
export function find(anchors: readonly string[]): Element | null {
  const selectors = anchors.map(selectorOf);
  if (selectors.length === 0) return null;
  // The page is gone through once, however many names there are.
  const named = [...document.querySelectorAll(selectors.join(', '))];
  for (const selector of selectors) {
    const seen = named.filter((node) => node.matches(selector) && isInSight(node));
    const [first] = seen.sort((one, other) => areaOf(other) - areaOf(one));
    if (first) return first;
  }
  return null;
}

function selectorOf(anchor: string): string {
  const [kind, name = ''] = split(anchor);
  const id = CSS.escape(anchor);
  if (kind === 'seat') return `[data-seat="${CSS.escape(name)}"]`;
  if (kind === 'count') return `[data-count="${CSS.escape(name)}"]`;
  if (kind === 'hand') return '[data-hand]';
  if (kind === 'pile') return `[data-pile="${CSS.escape(name)}"], [data-part="${id}"]`;
  return anchor.includes(':') ? `[data-part="${id}"]` : `[data-thing="${id}"]`;
}

function split(anchor: string): string[] {
  const at = anchor.indexOf(':');
  return at < 0 ? [anchor] : [anchor.slice(0, at), anchor.slice(at + 1)];
}

function isInSight(node: Element): boolean {
  const { top, bottom, left, right, width, height } = node.getBoundingClientRect();
  return (
    width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
  );
}

function areaOf(node: Element): number {
  const { width, height } = node.getBoundingClientRect();
  return width * height;
}
