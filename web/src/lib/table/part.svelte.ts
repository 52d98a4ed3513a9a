// Everything that can be touched on a table: one way by mouse, finger and keyboard.
import { t } from '$lib/words/i18n.svelte';
import type { Action } from 'svelte/action';
import type { Picking } from './picking.svelte';

export interface PartProps {
  /** As in the steps of a move: `card:g1-air-2`. */
  id: string;
  picking: Picking;
  /** What a screen reader says. */
  label: string;
}

const FAR = 8;

/** `use:part={{ id, picking, label }}` on an HTML or SVG element; style it by `data-look`. */
export const part: Action<HTMLElement | SVGElement, PartProps> = (node, given) => {
  let props = $state.raw(given);
  // Most choices change nothing for most parts: those are left alone.
  const look = $derived(props.picking.look(props.id));
  // Whoever does not look hears what can be chosen; all else can be touched, too, and says why it cannot.
  const isOffered = $derived(look === 'lit' || (look !== 'chosen' && props.picking.isInstead(props.id)));
  const put = putOn(node);
  let tab = '-1';
  const order = () => put('tabindex', tab);
  put('role', 'button');

  $effect(() => {
    const { id, label } = props;
    put('data-part', id);
    put('data-look', look);
    put('data-label', label);
    put('aria-label', isOffered ? t('part.offered', { label }) : label);
    put('aria-pressed', String(look === 'chosen'));
    tab = look === 'lit' || look === 'chosen' ? '0' : '-1';
    // What has the focus keeps its place in the order until it lets go: a change there costs a layout of the page.
    if (node === document.activeElement) node.addEventListener('blur', order, { once: true });
    else order();
  });

  // They go with the element.
  const press = () => void props.picking.pick(props.id);
  node.addEventListener('click', press);
  node.addEventListener('keydown', (event) => handleKey(event as KeyboardEvent, node, props.picking, press));
  node.addEventListener('pointerdown', (event) => drag(event as PointerEvent, node, props));

  return {
    update(next) {
      props = next;
    }
  };
};

/** What a thing on the table is called, whether it can be chosen now or not. */
export function nameOf(node: Element | null): string {
  const names = ['data-label', 'aria-label', 'title'].map((name) => node?.getAttribute(name));
  return names.find(Boolean) ?? '';
}

/** Puts attributes on a node; what stays as it is costs the browser nothing. */
function putOn(node: Element): (name: string, value: string) => void {
  const known: Record<string, string> = {};
  return (name, value) => {
    if (known[name] === value) return;
    known[name] = value;
    node.setAttribute(name, value);
  };
}

function handleKey(event: KeyboardEvent, node: Element, picking: Picking, press: () => void): void {
  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1]
  };
  const way = arrows[event.key];
  if (way) nearest(node, way)?.focus();
  else if (event.key === 'Enter' || event.key === ' ') {
    const isChosen = picking.chosen.includes(node.getAttribute('data-part') ?? '');
    if (event.key === 'Enter' && picking.candidate !== null && isChosen) void picking.confirm();
    else press();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The nearest part in a direction that is lit or chosen; things far off the way count as further. */
export function nearest(from: Element, [x, y]: [number, number]): HTMLElement | null {
  const middle = centre(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const node of document.querySelectorAll('[data-part]')) {
    if (node === from || !['lit', 'chosen'].includes(node.getAttribute('data-look') ?? '')) continue;
    const to = centre(node);
    const along = (to.x - middle.x) * x + (to.y - middle.y) * y;
    const aside = Math.abs((to.x - middle.x) * y) + Math.abs((to.y - middle.y) * x);
    const distance = along + 2.5 * aside;
    if (along > 1 && distance < least) [best, least] = [node, distance];
  }
  return best as HTMLElement | null;
}

function centre(node: Element): { x: number; y: number } {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drag a lit part onto another; with a finger a page scrolls instead. */
function drag(event: PointerEvent, node: HTMLElement | SVGElement, { id, picking }: PartProps): void {
  if (event.pointerType === 'touch' || event.button !== 0 || picking.look(id) === 'dim') return;
  const controller = new AbortController();
  const { signal } = controller;
  let ghost: HTMLElement | null = null;

  const move = (now: PointerEvent) => {
    if (!ghost) {
      if (Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < FAR) return;
      if (picking.look(id) !== 'chosen') void picking.pick(id);
      ghost = ghostOf(node);
    }
    ghost.style.translate = `${now.clientX - event.clientX}px ${now.clientY - event.clientY}px`;
  };
  const drop = (now: PointerEvent) => {
    controller.abort();
    if (!ghost) return;
    ghost.remove();
    // The click that ends a drag would pick the source a second time.
    node.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0);
    const under = document.elementFromPoint(now.clientX, now.clientY)?.closest('[data-part]');
    const target = under?.getAttribute('data-part');
    if (target && target !== id && !picking.chosen.includes(target)) void picking.pick(target);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', () => (ghost?.remove(), controller.abort()), { signal });
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function ghostOf(node: HTMLElement | SVGElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  if (node instanceof HTMLElement) {
    const copy = node.cloneNode(true) as HTMLElement;
    copy.removeAttribute('data-part');
    ghost.append(copy);
  }
  Object.assign(ghost.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`
  });
  ghost.setAttribute('aria-hidden', 'true');
  document.body.append(ghost);
  return ghost;
}
