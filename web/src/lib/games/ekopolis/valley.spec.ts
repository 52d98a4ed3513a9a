import { expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ekopolis/content.toml';
import { read } from './content';
import { SIDE, spacesOf } from './layout';
import { courseOf, isNear, valleyOf } from './valley';

const { board } = read(content);
const spaces = spacesOf(board);
const course = courseOf(board, spaces);
const valley = valleyOf(board, spaces);

it('lets the river run through every space of the stream, and from edge to edge', () => {
  const stream = board.water.find(({ id }) => id === 'stream')?.spaces ?? [];
  const dry = stream
    .flatMap((name) => spaces.get(name) ?? [])
    .filter(({ x, y }) => !isNear([x, y], course, 1));
  expect(dry).toEqual([]);
  const reach = (point: readonly [number, number] | undefined) => Math.hypot(...(point ?? [0, 0]));
  expect(Math.min(reach(course[0]), reach(course.at(-1)))).toBeGreaterThan(12 * SIDE);
});

it('has one pond beside the stream', () => {
  expect(valley.ponds).toHaveLength(1);
});

it('plants no tree on a space', () => {
  const feet = [...valley.firs.matchAll(/M(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y) + 34]);
  const inTheWay = feet.filter(([x = 0, y = 0]) =>
    [...spaces.values()].some((space) => Math.hypot(space.x - x, space.y - y) < SIDE)
  );
  expect(feet.length).toBeGreaterThan(50);
  expect(inTheWay).toEqual([]);
});
