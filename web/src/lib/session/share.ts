/**
 * *next*, with every part of *last* in it that is still the same: what has not changed keeps its identity, so that
 * nothing is drawn again because of it. Both are plain data.
 */
export function share<T>(last: unknown, next: T): T {
  if (Object.is(last, next)) return next;
  if (typeof last !== 'object' || typeof next !== 'object' || last === null || next === null) return next;
  if (Array.isArray(last) !== Array.isArray(next)) return next;
  const [before, after] = [last as Record<string, unknown>, next as Record<string, unknown>];
  const keys = Object.keys(after);
  let isSame = keys.length === Object.keys(before).length;
  const shared: Record<string, unknown> | unknown[] = Array.isArray(next) ? [] : {};
  for (const key of keys) {
    const value = share(before[key], after[key]);
    (shared as Record<string, unknown>)[key] = value;
    isSame &&= key in before && Object.is(value, before[key]);
  }
  return (isSame ? last : shared) as T;
}
