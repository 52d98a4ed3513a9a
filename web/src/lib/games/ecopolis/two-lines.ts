/** How many letters the longer line has where *name* stands on two lines; a single word stands on one. */
export function lettersInTwoLines(name: string): number {
  const breaks = [...name.matchAll(/\s+|(?<=-)(?=\S)/g)];
  const longer = breaks.map(({ index, 0: gap }) => Math.max(index, name.length - index - gap.length));
  return Math.min(name.length, ...longer);
}
