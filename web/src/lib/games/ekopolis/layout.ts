import type { BoardContent } from './content';

/** From the middle of a space to its corner. */
export const SIDE = 50;
const WIDTH = Math.sqrt(3) * SIDE;
const AROUND = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1]
] as const;

export interface Space {
  name: string;
  q: number;
  r: number;
  x: number;
  y: number;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Every space by its name, with the middle of its hexagon. */
export function spacesOf(board: BoardContent): ReadonlyMap<string, Space> {
  const spaces = board.rows.flatMap(({ letter, r, first_q, spaces: count }) =>
    Array.from({ length: count }, (_, place): [string, Space] => {
      const q = first_q + place;
      const name = `${letter}${place + 1}`;
      return [name, { name, q, r, x: WIDTH * (q + r / 2), y: 1.5 * SIDE * r }];
    })
  );
  return new Map(spaces);
}

/** A hexagon that stands on a corner, around 0, 0. */
export function hexagon(side: number): string {
  return `M${corners(0, 0, side)
    .map(([x, y]) => `${x} ${y}`)
    .join('L')}z`;
}

function corners(x: number, y: number, side: number): [number, number][] {
  return Array.from({ length: 6 }, (_, at) => {
    const angle = Math.PI / 6 + (Math.PI / 3) * at;
    return [round(x + side * Math.cos(angle)), round(y + side * Math.sin(angle))];
  });
}

/** The line around a set of spaces, drawn a little inside it: one closed loop for each border. */
export function outline(spaces: ReadonlyMap<string, Space>, names: readonly string[], inset = 4): string {
  const inside = new Set(names.map((name) => key(spaces.get(name))));
  const next = new Map<string, Edge>();
  for (const name of names) {
    const space = spaces.get(name);
    if (space) for (const edge of edgesOf(space, inside)) next.set(place(edge.from), edge);
  }
  const loops: string[] = [];
  while (next.size > 0) {
    const loop: Edge[] = [];
    let edge = next.values().next().value;
    while (edge) {
      next.delete(place(edge.from));
      loop.push(edge);
      edge = next.get(place(edge.to));
    }
    loops.push(drawn(loop, inset));
  }
  return loops.join('');
}

interface Edge {
  from: [number, number];
  to: [number, number];
  /** Towards the inside. */
  inwards: [number, number];
}

function edgesOf(space: Space, inside: ReadonlySet<string>): Edge[] {
  const points = corners(space.x, space.y, SIDE);
  return AROUND.flatMap(([q, r], side) => {
    if (inside.has(`${space.q + q},${space.r + r}`)) return [];
    // The side between the corners 5 and 0 faces the neighbour to the right.
    const from = points[(side + 5) % 6] as [number, number];
    const to = points[side] as [number, number];
    const angle = (Math.PI / 3) * side;
    return [{ from, to, inwards: [-Math.cos(angle), -Math.sin(angle)] as [number, number] }];
  });
}

/** Each corner is moved to where the two sides, shifted inwards, meet. */
function drawn(loop: readonly Edge[], inset: number): string {
  const points = loop.map((edge, at) => {
    const before = loop.at(at - 1) as Edge;
    const [ax, ay] = before.inwards;
    const [bx, by] = edge.inwards;
    const length = inset / (1 + ax * bx + ay * by);
    return `${round(edge.from[0] + (ax + bx) * length)} ${round(edge.from[1] + (ay + by) * length)}`;
  });
  return `M${points.join('L')}z`;
}

/** The frame that holds the named spaces with a margin around them. */
export function frame(spaces: ReadonlyMap<string, Space>, names: Iterable<string>, margin = 0): Frame {
  const found = [...names].flatMap((name) => spaces.get(name) ?? []);
  if (found.length === 0) return frame(spaces, spaces.keys(), margin);
  const xs = found.map((space) => space.x);
  const ys = found.map((space) => space.y);
  const [left, top] = [Math.min(...xs) - WIDTH / 2 - margin, Math.min(...ys) - SIDE - margin];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + WIDTH / 2 + margin - left,
    height: Math.max(...ys) + SIDE + margin - top
  };
}

function key(space: Space | undefined): string {
  return space ? `${space.q},${space.r}` : '';
}

function place([x, y]: [number, number]): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
