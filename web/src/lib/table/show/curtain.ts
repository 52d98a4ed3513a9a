// Any touch or key ends the show at once; what was touched counts only where it is a legal target.
import { flushSync } from 'svelte';
import type { Picking } from '../picking.svelte';
import type { Show } from './show.svelte';

/** `{@attach curtain(show, picking)}` on the window. */
export function curtain(show: Pick<Show, 'isOn' | 'skip'>, picking: Pick<Picking, 'look' | 'pick'>) {
  return (scene: EventTarget): (() => void) => {
    const controller = new AbortController();
    const how = { capture: true, signal: controller.signal };
    /** Whether the click that follows belongs to the touch that ended the show. */
    let isSpent = false;

    const end = (event: Event) => {
      isSpent = false;
      if (!show.isOn) return;
      const part = partOf(event);
      flushSync(() => show.skip());
      if (event.type === 'keydown' || part === null) return;
      isSpent = true;
      // Things may have moved under the finger: what it touched counts, not what is there now.
      if (picking.look(part) === 'lit') void picking.pick(part);
    };
    const swallow = (event: Event) => {
      if (!isSpent) return;
      isSpent = false;
      event.preventDefault();
      event.stopPropagation();
    };
    scene.addEventListener('pointerdown', end, how);
    scene.addEventListener('keydown', end, how);
    scene.addEventListener('click', swallow, how);
    return () => controller.abort();
  };
}

function partOf({ target }: Event): string | null {
  return target instanceof Element
    ? (target.closest('[data-part]')?.getAttribute('data-part') ?? null)
    : null;
}
