// Any touch or key ends the show at once; what was touched counts only where it is a legal target.
import { flushSync } from 'svelte';
import type { Picking } from '../picking.svelte';
import type { Show } from './show.svelte';

/** `{@attach curtain(show, picking)}` on the window. */
export function curtain(show: Pick<Show, 'isOn' | 'skip'>, picking: Pick<Picking, 'look'>) {
  return (scene: EventTarget): (() => void) => {
    const controller = new AbortController();
    const how = { capture: true, signal: controller.signal };
    /** Whether the touch that is under way ended the show. */
    let hasEnded = false;

    const end = () => {
      hasEnded = show.isOn;
      if (hasEnded) flushSync(() => show.skip());
    };
    const swallow = (event: Event) => {
      if (!hasEnded) return;
      hasEnded = false;
      const part = event.target instanceof Element ? event.target.closest('[data-part]') : null;
      if (!part || picking.look(part.getAttribute('data-part') ?? '') === 'lit') return;
      event.preventDefault();
      event.stopPropagation();
    };
    scene.addEventListener('pointerdown', end, how);
    scene.addEventListener('keydown', end, how);
    scene.addEventListener('click', swallow, how);
    return () => controller.abort();
  };
}
