// How one thing is seen to move: by transform and opacity alone, so that the browser need not lay anything out.

/** A thing on its way. */
export interface Trip {
  /** What is drawn, by its id; the game's `piece` knows how. */
  thing: string;
  /** Anchors; of each list the first that can be seen. */
  from: readonly string[];
  to: readonly string[];
  /** A die rolls where it lies; a disc steps along its track by a share of the width of `from`. */
  how?: 'roll' | 'step';
  share?: number;
}

const ARC = 28;
const EASE = 'cubic-bezier(0.3, 0, 0.2, 1)';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Put *ghost* over *to* and let it come from *from*. */
export function fly(ghost: HTMLElement, from: Box, to: Box, length: number): Animation {
  place(ghost, to);
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const size = Math.min(1.2, Math.max(0.3, Math.min(from.width / to.width, from.height / to.height)));
  const lift = Math.min(ARC, Math.hypot(x, y) / 5);
  return ghost.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0.4 },
      {
        transform: `translate(${x / 2}px, ${y / 2 - lift}px) scale(${(1 + size) / 2 + 0.08})`,
        opacity: 1,
        offset: 0.5
      },
      { transform: 'none', opacity: 1 }
    ],
    { duration: length, easing: EASE, fill: 'both' }
  );
}

/** A die that tumbles and comes to rest. */
export function roll(ghost: HTMLElement, over: Box, length: number): Animation {
  const size = Math.min(88, over.width, over.height);
  place(ghost, {
    ...{ x: over.x + (over.width - size) / 2, y: over.y + (over.height - size) / 2 },
    ...{ width: size, height: size }
  });
  return ghost.animate(
    [
      { transform: 'translate(-60px, -40px) rotate(-540deg) scale(0.5)', opacity: 0 },
      { transform: 'translate(8px, 0) rotate(20deg) scale(1.15)', opacity: 1, offset: 0.7 },
      { transform: 'none', opacity: 1 }
    ],
    { duration: length, easing: 'ease-out', fill: 'both' }
  );
}

/** A disc goes square by square. */
export function step(disc: Element, distance: number, squares: number, length: number): Animation {
  return disc.animate([{ transform: 'none' }, { transform: `translateX(${distance}px)` }], {
    duration: length,
    easing: `steps(${Math.max(1, squares)}, end)`,
    fill: 'both'
  });
}

/** Points rise from where they were earned. */
export function rise(ghost: HTMLElement, over: Box, length: number): Animation {
  const [width, height] = [64, 32];
  place(ghost, {
    x: over.x + (over.width - width) / 2,
    y: over.y + over.height / 2 - height / 2,
    width,
    height
  });
  return ghost.animate(
    [
      { transform: 'translateY(6px) scale(0.7)', opacity: 0 },
      { transform: 'translateY(-10px) scale(1.1)', opacity: 1, offset: 0.3 },
      { transform: 'translateY(-30px)', opacity: 0 }
    ],
    { duration: length, easing: 'ease-out', fill: 'both' }
  );
}

function place(ghost: HTMLElement, { x, y, width, height }: Box): void {
  Object.assign(ghost.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`
  });
}
