const FAR = 48;

/** Calls *turn* with 1 or −1 where a finger is drawn sideways, from right to left or back. */
export function swipe(turn: (by: 1 | -1) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const controller = new AbortController();
    const { signal } = controller;
    let from: { x: number; y: number } | null = null;
    node.addEventListener(
      'touchstart',
      ({ touches: [one, more] }) => (from = one && !more ? { x: one.clientX, y: one.clientY } : null),
      { signal, passive: true }
    );
    node.addEventListener(
      'touchend',
      ({ changedTouches: [one] }) => {
        if (!from || !one) return;
        const [x, y] = [one.clientX - from.x, one.clientY - from.y];
        from = null;
        if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
      },
      { signal, passive: true }
    );
    return () => controller.abort();
  };
}
