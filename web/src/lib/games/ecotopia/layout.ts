// Where everything on the map is, in units of its drawing: a square is 100 wide.
import type { Content } from './content';

export const CELL = 100;
export const LEFT = 30;
export const TOP = 118;
export const WIDTH = LEFT + 6 * CELL + 10;
export const HEIGHT = TOP + 6 * CELL + 96;
/** The strips above and below the squares: waste and animals, each beside its recycling centre. */
export const STRIP = 80;

export interface Point {
  x: number;
  y: number;
}

/** The upper left corner of a square, or of a recycling centre outside the squares it touches. */
export function cornerOf(stop: string): Point {
  if (stop.startsWith('centre-')) {
    const corner = cornerOf(stop.slice('centre-'.length));
    return { x: corner.x, y: corner.y < TOP + CELL ? 8 : corner.y + CELL + 10 };
  }
  return {
    x: LEFT + (stop.charCodeAt(0) - 'A'.charCodeAt(0)) * CELL,
    y: TOP + (Number(stop.slice(1)) - 1) * CELL
  };
}

export function middleOf(stop: string): Point {
  const { x, y } = cornerOf(stop);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The river as a smooth line from its source into the lake. */
export function riverPath(river: readonly string[]): string {
  const points = river.map(middleOf).map((point, at) => wobble(point, at));
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x + 6} ${first.y - 24}L${first.x} ${first.y}`;
  rest.forEach((point, at) => {
    const before = points[at] as Point;
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    path += `Q${before.x} ${before.y} ${middle.x} ${middle.y}`;
  });
  const last = points.at(-1) as Point;
  return `${path}L${last.x} ${last.y}`;
}

/** Lines between neighbouring lake squares, and across where four meet; drawn broad, they flow together. */
export function lakePaths(content: Content): string[] {
  const lakes = new Set(
    content.board.squares.filter((square) => square.water === 'lake').map((square) => square.id)
  );
  const isLake = (column: number, row: number) => lakes.has(String.fromCharCode(column) + row);
  const paths: string[] = [];
  for (const square of lakes) {
    const [column, row] = [square.charCodeAt(0), Number(square.slice(1))];
    const { x, y } = middleOf(square);
    if (isLake(column + 1, row)) paths.push(`M${x} ${y}h${CELL}`);
    if (isLake(column, row + 1)) paths.push(`M${x} ${y}v${CELL}`);
    if (isLake(column + 1, row) && isLake(column, row + 1) && isLake(column + 1, row + 1))
      paths.push(`M${x} ${y}l${CELL} ${CELL}`);
  }
  return paths;
}

/** Where the little trees of a forest stand in a square: the same each time, and no two squares alike. */
export function treesOf(square: string): (Point & { size: number })[] {
  const turn = (square.charCodeAt(0) * 7 + square.charCodeAt(1) * 3) % 5;
  const spots = [
    [16, 34],
    [38, 27],
    [17, 66],
    [84, 62],
    [62, 80],
    [36, 80]
  ];
  return spots.map(([x = 0, y = 0], at) => ({
    x: x + ((at * 3 + turn * 2) % 7) - 3,
    y: y + ((at * 5 + turn) % 7) - 3,
    size: 0.85 + ((at + turn) % 3) * 0.12
  }));
}

function wobble({ x, y }: Point, at: number): Point {
  const by = [5, -6, 4, -3];
  return { x: x + (by[at % 4] ?? 0), y: y + (by[(at + 1) % 4] ?? 0) };
}
