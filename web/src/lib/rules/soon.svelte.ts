// What costs much to draw is drawn when somebody comes near it, when there is time, or when the page is printed.
import { flushSync } from 'svelte';
import type { Action } from 'svelte/action';

const waiting = new Set<() => void>();
let isIdle = true;

/** Calls once: when the element is nearly on the screen, or before that when there is nothing else to do. */
export const soon: Action<HTMLElement, () => void> = (node, call) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) once();
    },
    { rootMargin: '600px' }
  );
  const forget = () => {
    observer.disconnect();
    waiting.delete(once);
  };
  function once(): void {
    forget();
    call();
  }
  observer.observe(node);
  waiting.add(once);
  later();
  return { destroy: forget };
};

/** One after the other, each in a quiet moment. */
function later(): void {
  if (!isIdle || waiting.size === 0) return;
  isIdle = false;
  const rest = (call: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(call) : setTimeout(call, 200);
  rest(() => {
    isIdle = true;
    const [next] = waiting;
    next?.();
    later();
  });
}

/** Whether the page is being printed: from then on everything is drawn. */
class Printing {
  isOn = $state(false);
  /** What has to be done once all is drawn; paper does not wait for the next frame. */
  readonly drawn = new Set<() => void>();

  constructor() {
    if (typeof window === 'undefined') return;
    window.addEventListener('beforeprint', () => {
      flushSync(() => (this.isOn = true));
      flushSync(() => this.drawn.forEach((call) => call()));
    });
  }
}

export const printing = new Printing();
