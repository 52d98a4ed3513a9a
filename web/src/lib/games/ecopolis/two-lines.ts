/** How many letters the longer line has where *name* stands on two lines; a single word stands on one. */
export function lettersInTwoLines(name: string): number {
  const longer = [...name.matchAll(/\s+|-(?=\S)/g)].map(({ index, 0: gap }) => {
    const hyphen = gap === '-' ? 1 : 0;
    return Math.max(index + hyphen, name.length - index - gap.length);
  });
  return Math.min(name.length, ...longer);
}
