/** Lets the keyboard reach *node* while it has more to show than fits; the arrows then scroll it. */
export function reachable(node: HTMLElement): () => void {
  const look = (): void => {
    const isTooMuch = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
    if (isTooMuch) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  // Sizes are told after the page has been laid out: measuring costs nothing then, where it would cost a layout now.
  const resized = new ResizeObserver(look);
  const watch = (): void => {
    resized.disconnect();
    for (const one of [node, ...node.children]) resized.observe(one);
  };
  const changed = new MutationObserver(watch);
  watch();
  changed.observe(node, { childList: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}
