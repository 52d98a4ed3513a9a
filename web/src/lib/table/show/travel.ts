// How one thing is seen to move: by transform and opacity alone, so that the browser need not lay anything out.

/** A thing on its way. */
export interface Trip {
  /** What is drawn, by its id; the game's `piece` knows how. */
  thing: string;
  /** Anchors; of each list the first that can be seen. */
  from: readonly string[];
  to: readonly string[];
  /** A die rolls where it lies; a disc steps along its track, `to`. */
  how?: 'roll' | 'step';
  /** How many squares a disc steps, below 0 backwards, and how many its track is wide. */
  squares?: number;
  across?: number;
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

/** A disc goes square by square, from and to so many pixels from where it is drawn. */
export function step(disc: Element, from: number, to: number, squares: number, length: number): Animation {
  return disc.animate([{ transform: `translateX(${from}px)` }, { transform: `translateX(${to}px)` }], {
    duration: length,
    easing: `steps(${Math.max(1, squares)}, end)`,
    fill: 'both',
    composite: 'add'
  });
}

/** Points rise where they were earned and go to where they are counted. */
export function carry(ghost: HTMLElement, over: Box, to: Box, length: number): Animation {
  place(ghost, pointsBox(over));
  const x = to.x + to.width / 2 - (over.x + over.width / 2);
  const y = to.y + to.height / 2 - (over.y + over.height / 2);
  const rested = { transform: 'translateY(-12px) scale(1.15)', opacity: 1 };
  return ghost.animate(
    [
      { transform: 'translateY(6px) scale(0.7)', opacity: 0 },
      { ...rested, offset: 0.2 },
      { ...rested, offset: 0.4, easing: EASE },
      { transform: `translate(${x}px, ${y}px) scale(0.8)`, opacity: 1, offset: 0.9 },
      { transform: `translate(${x}px, ${y}px) scale(0.8)`, opacity: 0 }
    ],
    { duration: length, fill: 'both' }
  );
}

/** Points rise from where they were earned. */
export function rise(ghost: HTMLElement, over: Box, length: number): Animation {
  place(ghost, pointsBox(over));
  return ghost.animate(
    [
      { transform: 'translateY(6px) scale(0.7)', opacity: 0 },
      { transform: 'translateY(-10px) scale(1.1)', opacity: 1, offset: 0.3 },
      { transform: 'translateY(-30px)', opacity: 0 }
    ],
    { duration: length, easing: 'ease-out', fill: 'both' }
  );
}

/** The middle of where points are earned. */
function pointsBox(over: Box): Box {
  const [width, height] = [64, 32];
  return {
    ...{ x: over.x + (over.width - width) / 2, y: over.y + (over.height - height) / 2 },
    ...{ width, height }
  };
}

function place(ghost: HTMLElement, { x, y, width, height }: Box): void {
  Object.assign(ghost.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`
  });
}
