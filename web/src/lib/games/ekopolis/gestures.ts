import type { Action } from 'svelte/action';
import type { Camera } from './camera.svelte';

const FAR = 7;

/** Drag to pan, pinch or wheel to zoom. A touch that does not move is left to the parts. */
export const gestures: Action<SVGSVGElement, Camera> = (node, camera) => {
  const fingers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let isMoving = false;

  const place = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY });

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    // Parts of the board are never dragged, so that the board can be.
    event.stopPropagation();
    fingers.set(event.pointerId, place(event));
    start = place(event);
    isMoving = fingers.size > 1;
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before || !start) return;
    const now = place(event);
    if (!isMoving && Math.hypot(now.x - start.x, now.y - start.y) < FAR) return;
    isMoving = true;
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
    if (fingers.size === 1) camera.pan(now.x - before.x, now.y - before.y);
    else pinch(event.pointerId, before, now);
    fingers.set(event.pointerId, now);
  }

  function pinch(moving: number, before: { x: number; y: number }, now: { x: number; y: number }): void {
    const other = [...fingers].find(([id]) => id !== moving)?.[1];
    if (!other) return;
    const from = Math.hypot(before.x - other.x, before.y - other.y);
    const to = Math.hypot(now.x - other.x, now.y - other.y);
    const box = node.getBoundingClientRect();
    const [x, y] = [(now.x + other.x) / 2, (now.y + other.y) / 2];
    if (from > 0) camera.zoom(to / from, x - box.x - box.width / 2, y - box.y - box.height / 2, true);
    camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) start = null;
  }

  /** The click that ends a drag picks nothing. */
  function click(event: MouseEvent): void {
    if (isMoving) event.stopPropagation();
    isMoving = false;
  }

  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey && camera.isAtWhole && event.deltaY > 0) return;
    event.preventDefault();
    const box = node.getBoundingClientRect();
    const [x, y] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    camera.zoom(Math.exp(-event.deltaY / 400), x, y, true);
  }

  const controller = new AbortController();
  const { signal } = controller;
  node.addEventListener('pointerdown', down, { signal, capture: true });
  node.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', up, { signal });
  node.addEventListener('click', click, { signal, capture: true });
  node.addEventListener('wheel', wheel, { signal, passive: false });
  return { destroy: () => controller.abort() };
};
