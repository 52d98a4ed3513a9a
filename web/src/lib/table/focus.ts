// Where the keyboard is while things come and go on a table.

/**
 * What has the focus within *selector* lets go of it, before it may be taken away: the browser would lay out the whole
 * page to find out. Whether it had it.
 */
export function letGo(selector = 'main.table'): boolean {
  const focused = document.activeElement;
  if (!focused?.closest(selector)) return false;
  (focused as HTMLElement | SVGElement).blur();
  return true;
}

/** The keyboard goes on from what lights up, unless it is somewhere. */
export function focusLit(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-look=lit]')?.focus({ preventScroll: true });
}
