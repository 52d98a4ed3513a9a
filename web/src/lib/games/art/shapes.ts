// The words that scenes are made of. Each gives paths that begin with a letter for their filling (see Scene.svelte).
// Straight lines are a little uneven, as if drawn by hand.

export type Paths = readonly string[];

function hand(seed: number): number {
  const wild = Math.sin(seed * 91.7) * 43758.5;
  return (wild - Math.floor(wild) - 0.5) * 0.9;
}

function at(x: number, y: number): string {
  return `${round(x + hand(x + 3 * y))} ${round(y + hand(7 * x + y))}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A closed line through points given as x, y, x, y, … */
export function shape(fill: string, ...points: number[]): string {
  const corners = points.flatMap((x, index) => (index % 2 ? [] : [at(x, points[index + 1] ?? 0)]));
  return `${fill}M${corners.join('L')}z`;
}

export function box(fill: string, x: number, y: number, w: number, h: number): string {
  return shape(fill, x, y, x + w, y, x + w, y + h, x, y + h);
}

/** A roof with its ridge in the middle; *y* is where it meets the wall. */
export function gable(fill: string, x: number, y: number, w: number, h: number): string {
  return shape(fill, x - 1.5, y, x + w / 2, y - h, x + w + 1.5, y);
}

/** A roof of *n* teeth over a factory. */
export function teeth(fill: string, x: number, y: number, w: number, n: number, h: number): string {
  const step = w / n;
  const points = Array.from({ length: n }, (_, tooth) => [
    x + tooth * step,
    y - h,
    x + (tooth + 1) * step,
    y
  ]);
  return shape(fill, x, y, ...points.flat());
}

export function ball(fill: string, x: number, y: number, r: number): string {
  const low = r * (1 + hand(x) / 12);
  return `${fill}M${round(x - r)} ${y}a${r} ${round(low)} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function dome(fill: string, x: number, base: number, r: number, h = r): string {
  return `${fill}M${x - r} ${base}c0-${round(h * 1.32)} ${2 * r}-${round(h * 1.32)} ${2 * r} 0z`;
}

export function line(d: string): string {
  return `l${d}`;
}

/** Rows of windows, from the upper left. */
export function windows(
  x: number,
  y: number,
  columns: number,
  rows = 1,
  dx = 6,
  dy = 7,
  w = 3.2,
  h = 4
): string {
  let path = 'o';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      path += `M${round(x + column * dx)} ${round(y + row * dy)}h${w}v${h}h-${w}z`;
  return path;
}

export function door(x: number, w = 4, h = 7, base = 44): string {
  return box('d', x, base - h, w, h);
}

/** A chimney with its band. */
export function stack(fill: string, x: number, top: number, w = 5, base = 44): Paths {
  return [shape(fill, x - 0.8, base, x, top, x + w, top, x + w + 0.8, base), line(`M${x} ${top + 3.5}h${w}`)];
}

export function tree(x: number, base = 44, size = 1): Paths {
  const s = (value: number) => round(value * size);
  return [
    `tM${x - 0.8} ${base}v-${s(7)}h1.600v${s(7)}z`,
    `gM${x} ${round(base - s(17))}c${s(4)}-.4 ${s(6.5)} ${s(2.5)} ${s(6)} ${s(5.5)} ${s(1.8)} ${s(3)}-.6 ${s(6.8)}-${s(4)} ${s(6.2)}-${s(1.3)} ${s(0.7)}-${s(2.7)} ${s(0.7)}-${s(4)} 0-${s(3.4)} ${s(0.6)}-${s(5.8)}-${s(3.2)}-${s(4)}-${s(6.2)}-.5-${s(3)} ${s(2)}-${s(5.9)} ${s(6)}-${s(5.5)}z`
  ];
}

export function fir(x: number, base = 44, size = 1): Paths {
  const s = (value: number) => round(value * size);
  return [
    `tM${x - 0.7} ${base}v-${s(4)}h1.400v${s(4)}z`,
    `GM${x} ${round(base - s(21))}l${s(5)} ${s(8)}h-${s(2)}l${s(4.5)} ${s(9)}h-${s(15)}l${s(4.5)}-${s(9)}h-${s(2)}z`
  ];
}

/** Waves along a line. */
export function waves(x: number, y: number, n: number, step = 5): string {
  return line(`M${x} ${y}q${step / 2}-3 ${step} 0${`t${step} 0`.repeat(Math.max(0, n - 1))}`);
}

/** A drawing of `glyphs.ts` with its middle at *x*, *y*; its tone is one of the scenes' colours. */
export function glyph(name: string, x: number, y: number, size: number, tone = 'sign'): string {
  return `*${name} ${x} ${y} ${size} ${tone}`;
}

/** A house with a door and a window. */
export function house(x: number, w = 16, h = 12, roof = 8, wall = 'w', tiles = 'r'): Paths {
  const top = 44 - h;
  return [
    box(wall, x, top, w, h),
    gable(tiles, x, top, w, roof),
    door(x + w * 0.58, 4, 7),
    windows(x + 2.5, top + 3, 1)
  ];
}

/** A shop: an awning over the window, and what it sells on a sign. */
export function shop(sells: string, awning: string, wall = 'w'): Paths {
  return [
    box(wall, 12, 14, 40, 30),
    box('o', 16, 30, 17, 11),
    door(38, 8, 13),
    shape(awning, 10, 22, 54, 22, 57, 29, 7, 29),
    line('M19 22l-2 7M28 22l-1 7M37 22l1 7M46 22l2 7'),
    ball('W', 32, 11, 9.5),
    glyph(sells, 32, 11, 13)
  ];
}

/** A block of flats or offices. */
export function block(fill: string, x: number, top: number, w: number, columns: number, rows: number): Paths {
  const dx = (w - 3) / columns;
  const dy = (44 - top - 9) / rows;
  return [
    box(fill, x, top, w, 44 - top),
    windows(x + 2.5, top + 3, columns, rows, dx, dy, Math.min(4, dx - 2), Math.min(4.5, dy - 2))
  ];
}
