import type { Colour } from './content';
import { hexagon } from './layout';

/** Each colour has a shape and a pattern as well (looks.md). */
export const INKS: Readonly<Record<Colour, string>> = {
  red: 'var(--industry)',
  green: 'var(--nature)',
  blue: 'var(--civic)'
};

/** A triangle, a leaf, a square; around 0, 0 and about 10 across. */
export const MARKS: Readonly<Record<Colour, string>> = {
  red: 'M0-5.5L5.5 4.5H-5.5z',
  green: 'M-4.5 4.8C-6-1.5-1-5.5 5.5-5 6 2 1.5 6-4.5 4.8z',
  blue: 'M-4.6-4.6H4.6V4.6H-4.6z'
};

export const TILE = 46;
const INNER = 39;

/** The rim of a tile: hatching for red, dots for green, plain for blue. */
export const RIMS: Readonly<Record<Colour, string>> = { red: hatching(), green: dots(), blue: '' };
export const OUTER = hexagon(TILE);
export const PANEL = hexagon(INNER);

function isInside(x: number, y: number, side: number): boolean {
  const [across, up] = [Math.abs(x), Math.abs(y)];
  const half = (Math.sqrt(3) / 2) * side;
  return across <= half && up <= side - across / Math.sqrt(3);
}

function hatching(): string {
  let path = '';
  for (let start = -90; start <= 90; start += 9) {
    let from: number | null = null;
    for (let x = -50; x <= 50; x += 0.5) {
      const isIn = isInside(x, start - x, TILE - 1) && !isInside(x, start - x, INNER);
      if (isIn) from ??= x;
      else if (from !== null) {
        if (x - from > 2) path += `M${from} ${start - from}L${x} ${start - x}`;
        from = null;
      }
    }
  }
  return path;
}

function dots(): string {
  let path = '';
  const side = (TILE + INNER) / 2;
  for (let edge = 0; edge < 6; edge++) {
    const angle = Math.PI / 6 + (Math.PI / 3) * edge;
    const [ax, ay] = [side * Math.cos(angle), side * Math.sin(angle)];
    const [bx, by] = [side * Math.cos(angle + Math.PI / 3), side * Math.sin(angle + Math.PI / 3)];
    for (let at = 0; at < 5; at++) {
      const [x, y] = [ax + ((bx - ax) * at) / 5, ay + ((by - ay) * at) / 5];
      path += `M${(x - 1.5).toFixed(1)} ${y.toFixed(1)}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z`;
    }
  }
  return path;
}
