/** Lets the keyboard reach *node* while it has more to show than fits; the arrows then scroll it. */
export function reachable(node: HTMLElement): () => void {
  const look = (): void => {
    const isTooMuch = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
    if (isTooMuch) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const resized = new ResizeObserver(look);
  const changed = new MutationObserver(look);
  resized.observe(node);
  changed.observe(node, { childList: true, subtree: true, characterData: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}
