import type { Series } from './game-table';

export interface Bounds {
  from: number;
  to: number;
  least: number;
  most: number;
}

/** What a chart has to show; zero is always in it. */
export function bounds(series: readonly Series[]): Bounds {
  const points = series.flatMap((one) => one.points);
  const ats = points.map((point) => point.at);
  const values = points.map((point) => point.value);
  return {
    from: Math.min(...ats),
    to: Math.max(...ats),
    least: Math.min(0, ...values),
    most: Math.max(1, ...values)
  };
}

/** Round numbers from *least* to *most*, six or so. */
export function ticks(least: number, most: number): number[] {
  const rough = (most - least) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 1);
  const found: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) found.push(value);
  return found;
}

/** A line that holds its value until the next point: nothing happens between moves. */
export function pathOf(
  points: readonly { at: number; value: number }[],
  x: (at: number) => number,
  y: (value: number) => number
): string {
  return points
    .map((point, at) =>
      at === 0 ? `M${x(point.at)} ${y(point.value)}` : `H${x(point.at)}V${y(point.value)}`
    )
    .join('');
}
