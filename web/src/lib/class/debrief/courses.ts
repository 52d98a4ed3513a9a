// The courses of all tables in one chart.
import type { Debrief, DebriefTable } from '$lib/api/types';
import type { Series } from '$lib/table/game-table';

const MARKS = ['circle', 'square', 'diamond', 'triangle', 'hexagon', 'star'] as const;
/** The score, beside the game's own marks. */
export const SCORE = 'score';

/** What can be shown: the score where the rules define one, and every mark; what never changed comes last. */
export function measures(data: Debrief): string[] {
  const points = data.tables.flatMap(({ course }) => course);
  const marks = new Set(points.flatMap((point) => Object.keys(point.marks)));
  const all = [...(points.some(({ scores }) => scores !== null) ? [SCORE] : []), ...marks];
  const isFlat = (measure: string) =>
    courses(data, measure).every(({ points: line }) => line.every(({ value }) => value === line[0]?.value));
  return [...all.filter((one) => !isFlat(one)), ...all.filter(isFlat)];
}

/** One line a table, each with a mark and a colour that no other has, up to thirty-six. */
export function courses({ tables }: Debrief, measure: string): Series[] {
  return tables.map((table, at) => ({
    name: String(table.number),
    mark: MARKS[at % MARKS.length] ?? 'circle',
    colour: `--seat-${(at + Math.floor(at / MARKS.length)) % MARKS.length}`,
    points: steps(table, measure)
  }));
}

/** Where it changed, and where it ended. Of rivals it is the best one's. */
function steps({ course }: DebriefTable, measure: string): { at: number; value: number }[] {
  const points = course.flatMap(({ moves, scores, marks }) => {
    const value = measure === SCORE ? scores && Math.max(...scores) : marks[measure];
    return value === null || value === undefined ? [] : [{ at: moves, value }];
  });
  return points.filter(
    ({ value }, at) => at === 0 || at === points.length - 1 || value !== points[at - 1]?.value
  );
}
