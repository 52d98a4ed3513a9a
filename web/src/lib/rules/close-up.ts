// What of a drawing has to be seen, so that only some of its parts are.
import { printing } from './soon.svelte';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN = 12;
const PATIENCE = 30;

/** Tell where in *drawing* the parts with these ids are, in its own pixels, as soon as they stand still. */
export function closeUp(drawing: HTMLElement, ids: readonly string[], tell: (box: Box) => void): () => void {
  let last = '';
  let left = PATIENCE;
  let frame = requestAnimationFrame(look);
  const now = () => {
    const box = around(drawing, ids);
    if (box) tell(box);
  };
  printing.drawn.add(now);

  function look(): void {
    const box = around(drawing, ids);
    const found = JSON.stringify(box);
    if (box && found === last) return tell(box);
    last = found;
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(look);
  }

  return () => {
    cancelAnimationFrame(frame);
    printing.drawn.delete(now);
  };
}

/** The box around the parts; null where none is drawn. */
export function around(drawing: HTMLElement, ids: readonly string[]): Box | null {
  // However small it is shown just now, it is measured as it is drawn.
  const { transform } = drawing.style;
  drawing.style.transform = 'none';
  const whole = drawing.getBoundingClientRect();
  const boxes = ids
    .map((id) => drawing.querySelector(`[data-part="${CSS.escape(id)}"]`)?.getBoundingClientRect())
    .filter((box) => box !== undefined);
  drawing.style.transform = transform;
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return {
    left: Math.round(left - whole.left) - MARGIN,
    top: Math.round(top - whole.top) - MARGIN,
    width: Math.round(right - left) + 2 * MARGIN,
    height: Math.round(bottom - top) + 2 * MARGIN
  };
}
