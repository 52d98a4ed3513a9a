// Everything on a table can be looked at closely: by a pointer that rests, a long press, `i` or the menu key.
import { nameOf } from '../part.svelte';
import type { Inspection } from './inspection.svelte';

/** In milliseconds. */
const REST = 600;
const PRESS = 500;
const FAR = 10;
/** A button says on itself what it does. */
const THINGS =
  '[data-part]:not([data-part^="button:"], [data-part^="choice:"]), [data-pile], [data-seat], [data-thing]';

/** `{@attach pointing(inspection)}` on the table. */
export function pointing(inspection: Inspection) {
  return (table: HTMLElement): (() => void) => {
    const controller = new AbortController();
    const how = { signal: controller.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun: PointerEvent | null = null;
    let isPressed = false;
    /** What the mouse was last moved over. */
    let under: Element | null = null;

    const open = (node: Element, by: 'hover' | 'touch' | 'key') =>
      inspection.open(idOf(node), by, nameOf(node));
    const stop = () => {
      clearTimeout(timer);
      begun = null;
    };

    table.addEventListener('pointermove', rest, how);
    table.addEventListener('pointerleave', leave, how);
    table.addEventListener('pointerdown', press, how);
    table.addEventListener('pointermove', move, how);
    for (const end of ['pointerup', 'pointercancel']) table.addEventListener(end, stop, how);
    table.addEventListener('click', swallow, { ...how, capture: true });
    table.addEventListener('contextmenu', menu, how);
    window.addEventListener('keydown', key, how);
    return () => {
      stop();
      controller.abort();
    };

    /** Only what somebody has moved the mouse to: a table that changes below it is not pointed at. */
    function rest(event: PointerEvent): void {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const node = thingAt(event);
      if (node === under) return;
      under = node;
      clearTimeout(timer);
      if (node)
        timer = setTimeout(
          () => (inspection.id === null || inspection.isPassing) && open(node, 'hover'),
          REST
        );
      else if (inspection.isPassing) inspection.close();
    }

    function leave(): void {
      stop();
      under = null;
      if (inspection.isPassing) inspection.close();
    }

    function press(event: PointerEvent): void {
      stop();
      isPressed = false;
      if (inspection.id !== null) inspection.close();
      const node = event.pointerType === 'mouse' ? null : thingAt(event);
      if (!node) return;
      begun = event;
      timer = setTimeout(() => {
        isPressed = true;
        open(node, 'touch');
      }, PRESS);
    }

    function move(event: PointerEvent): void {
      if (begun && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) > FAR) stop();
    }

    /** The click that ends a long press is none. */
    function swallow(event: Event): void {
      if (!isPressed) return;
      isPressed = false;
      event.preventDefault();
      event.stopPropagation();
    }

    function menu(event: Event): void {
      const node = thingAt(event);
      if (!node) return;
      event.preventDefault();
      stop();
      open(node, 'touch');
    }

    function key(event: KeyboardEvent): void {
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape' && inspection.id !== null) {
        inspection.close();
        event.stopImmediatePropagation();
        return;
      }
      if (event.key !== 'i' && event.key !== 'ContextMenu') return;
      const node = target.closest(THINGS) ?? all(table)[0];
      if (!node) return;
      event.preventDefault();
      open(node, 'key');
    }
  };
}

/** The next thing on the table, or the one before, for those who walk by keys. */
export function beside(inspection: Inspection, by: 1 | -1): void {
  const things = all(document);
  const at = things.findIndex((node) => idOf(node) === inspection.id);
  const node = things.at((at + by + things.length) % things.length);
  if (node) inspection.open(idOf(node), 'key', nameOf(node));
}

/** Each thing once, in the order of the page. */
function all(within: ParentNode): Element[] {
  const seen = new Set<string>();
  return [...within.querySelectorAll(THINGS)].filter((node) => {
    const id = idOf(node);
    return !seen.has(id) && seen.add(id);
  });
}

function thingAt(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest(THINGS) : null;
}

function idOf(node: Element): string {
  const { part, pile, seat, thing } = (node as HTMLElement).dataset;
  if (part !== undefined) return part;
  if (pile !== undefined) return `pile:${pile}`;
  return seat !== undefined ? `seat:${seat}` : (thing ?? '');
}
