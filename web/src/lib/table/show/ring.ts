// The newest change keeps a ring until the next one, in the colour of the seat that made it and with its shape.
import SeatMark from '$lib/elements/SeatMark.svelte';
import { mount, unmount } from 'svelte';
import { find } from './anchors';

const RING = 'data-ring';
/** In pixels. */
const SIZE = 16;
let undo: (() => void) | null = null;

/** Of *anchors* the first that can be seen gets the ring; without a seat there is none. */
export function ring(anchors: readonly string[], seat: number | null): void {
  undo?.();
  undo = null;
  const place = seat === null ? null : find(anchors);
  if (seat === null || !place) return;
  place.setAttribute(RING, String(seat % 6));
  // A seat's plate has its shape already.
  const mark = place.hasAttribute('data-seat') ? null : markOn(place, seat);
  undo = () => {
    place.removeAttribute(RING);
    mark?.();
  };
}

/** Put the seat's shape on the edge of *place*; what takes it away. */
function markOn(place: Element, seat: number): () => void {
  const drawing = place instanceof SVGGraphicsElement && place.ownerSVGElement ? place : null;
  const holder = drawing ? within(drawing) : document.createElement('span');
  holder.classList.add('ring-mark');
  holder.setAttribute('aria-hidden', 'true');
  const parent = drawing && drawing.tagName !== 'g' ? drawing.parentNode : place;
  parent?.append(holder);
  const mark = mount(SeatMark, { target: holder, props: { seat, size: SIZE } });
  return () => {
    void unmount(mark);
    holder.remove();
  };
}

/** A group at the upper edge of what *place* draws, where no number stands; its units are pixels of the screen. */
function within(place: SVGGraphicsElement): SVGElement {
  const { x, y, width } = place.getBBox();
  const scale = width / (place.getBoundingClientRect().width || 1);
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const [left, top] = [x + width / 2 - (SIZE * scale) / 2, y - SIZE * scale * 0.25];
  holder.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`);
  return holder;
}
