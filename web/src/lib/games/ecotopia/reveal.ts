/** Bring one of the parts that light up into view, unless one is there already. */
export function revealLit(within: HTMLElement): void {
  const lit = [...within.querySelectorAll('[data-look="lit"]')];
  const first = lit[0];
  if (!first || lit.some(isInView)) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  first.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}

function isInView(node: Element): boolean {
  const { x, y, width, height } = node.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-part]') === node;
}
