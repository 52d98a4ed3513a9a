// The valley that the board lies in: where its river runs and where trees stand. Worked out once for a board.
import type { BoardContent } from './content';
import { outline, SIDE, type Space } from './layout';

type Point = readonly [number, number];

export interface Valley {
  /** The clearing under all spaces. */
  meadow: string;
  river: string;
  ponds: string[];
  /** Round trees and firs around the clearing, as one path each. */
  trees: string;
  firs: string;
  /** Grass on spaces without water. */
  tufts: string;
}

const WIDTH = Math.sqrt(3) * SIDE;
/** How far the forest goes from the middle of the board. */
const FAR = { x: 1500, y: 900 };
const STEP = 62;

export function valleyOf(board: BoardContent, spaces: ReadonlyMap<string, Space>): Valley {
  const course = courseOf(board, spaces);
  const wet = new Set(board.water.flatMap((water) => water.spaces));
  const standing = standingTrees(spaces, course);
  return {
    meadow: outline(spaces, [...spaces.keys()], -16),
    river: smooth(course),
    ponds: board.water.flatMap(({ spaces: names }) => (isPond(names, spaces) ? [ring(names, spaces)] : [])),
    trees: standing.flatMap(({ at, isFir }) => (isFir ? [] : [roundTree(at)])).join(''),
    firs: standing.flatMap(({ at, isFir }) => (isFir ? [fir(at)] : [])).join(''),
    tufts: [...spaces.values()].flatMap((space) => (wet.has(space.name) ? [] : [tuft(space)])).join('')
  };
}

/** The points that the river runs through, from outside the board to outside again. */
export function courseOf(board: BoardContent, spaces: ReadonlyMap<string, Space>): Point[] {
  const bodies = board.water.map(({ spaces: names }) => names.flatMap((name) => spaces.get(name) ?? []));
  const streams = bodies.filter((_, index) => !isPond(board.water[index]?.spaces ?? [], spaces));
  const ponds = bodies.filter((body) => !streams.includes(body));
  return streams.flatMap((stream) => {
    const points = stream.flatMap((space, index): Point[] => {
      const next = stream[index + 1];
      const gap = next && distance([space.x, space.y], [next.x, next.y]) > WIDTH * 1.1;
      // Where the stream is interrupted it runs through a pond.
      return gap && ponds[0] ? [[space.x, space.y], middle(ponds[0])] : [[space.x, space.y]];
    });
    return [beyond(points[0]), ...points, beyond(points.at(-1))].filter((point) => point !== undefined);
  });
}

/** A pond is a heap of spaces: each touches two others. */
function isPond(names: readonly string[], spaces: ReadonlyMap<string, Space>): boolean {
  const found = names.flatMap((name) => spaces.get(name) ?? []);
  const touches = (one: Space) =>
    found.filter((other) => other !== one && distance([one.x, one.y], [other.x, other.y]) < WIDTH * 1.1);
  return found.length > 2 && found.every((one) => touches(one).length > 1);
}

function middle(body: readonly Space[]): Point {
  const [x, y] = body.reduce<Point>(([x, y], space) => [x + space.x, y + space.y], [0, 0]);
  return [x / body.length, y / body.length];
}

function beyond(point: Point | undefined): Point | undefined {
  if (!point) return undefined;
  const [x, y] = point;
  const factor = 1 + 900 / Math.hypot(x, y);
  return [x * factor, y * factor];
}

/** A line through points whose bends are rounded. */
function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const bends = rest.map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return `Q${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${round(first[0])} ${round(first[1])}${bends.join('')}`;
}

function ring(names: readonly string[], spaces: ReadonlyMap<string, Space>): string {
  const points = names.flatMap((name) => spaces.get(name) ?? []).map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `M${points.join('L')}z`;
}

function standingTrees(
  spaces: ReadonlyMap<string, Space>,
  course: readonly Point[]
): { at: Point; isFir: boolean }[] {
  const found: { at: Point; isFir: boolean }[] = [];
  for (let y = -FAR.y; y <= FAR.y; y += STEP * 0.8)
    for (let x = -FAR.x; x <= FAR.x; x += STEP) {
      const at: Point = [x + (chance(x, y) - 0.5) * STEP, y + (chance(y, x) - 0.5) * STEP * 0.6];
      const isFree = [...spaces.values()].every(
        (space) => distance([at[0], at[1] - 14], [space.x, space.y]) > SIDE * 1.9
      );
      if (isFree && !isNear(at, course, 60)) found.push({ at, isFir: chance(x + 1, y) > 0.45 });
    }
  return found;
}

/** Whether a point is within *room* of the line through *course*. */
export function isNear(point: Point, course: readonly Point[], room: number): boolean {
  return course.some((from, index) => {
    const to = course[index + 1];
    if (!to) return false;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const along = ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy || 1);
    const held = Math.min(1, Math.max(0, along));
    return distance(point, [from[0] + held * dx, from[1] + held * dy]) < room;
  });
}

function roundTree([x, y]: Point): string {
  return `M${round(x - 2)} ${round(y - 6)}v10h4v-10zM${round(x)} ${round(y - 34)}c10-1 17 6 15 14 5 8-2 17-11 16-3 2-6 2-9 0-9 1-16-8-11-16-1-8 6-15 16-14z`;
}

function fir([x, y]: Point): string {
  return `M${round(x)} ${round(y - 34)}l10 17h-4l9 18h-30l9-18h-4z`;
}

function tuft({ x, y, name }: Space): string {
  if (chance(x, y) < 0.35 || name === '') return '';
  const [left, top] = [x + (chance(y, x) - 0.5) * 44, y + (chance(x * 3, y) - 0.5) * 40 + 6];
  return `M${round(left)} ${round(top)}l-3-8m3 8 3-9m-3 9 8-5`;
}

/** The same number between 0 and 1 for the same place, every time. */
function chance(x: number, y: number): number {
  const wild = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wild - Math.floor(wild);
}

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}

function round(value: number): number {
  return Math.round(value);
}
