// What a browser keeps of classes: a pupil's place until the class ends, a teacher's links and choices until they go.
import type { Lang, OpenClass } from '$lib/api/types';

const PLACE = 'oikos.class';
const TEACHER = 'oikos.teacher';
const WISH = 'oikos.class-wish';
/** Of the tab: `lib/table/show/remembered.ts`. */
const SHOWN = 'oikos.shown';

/** A pupil in a class, by a secret that is used for nothing else. */
export interface KeptPlace {
  code: string;
  secret: string;
  /** What the pupil reads. */
  lang?: Lang;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function keptPlace(): KeptPlace | null {
  return read<KeptPlace>(PLACE);
}

export function keepPlace(place: KeptPlace): void {
  localStorage.setItem(PLACE, JSON.stringify(place));
}

/** Nothing of a class stays behind for whoever takes the tablet next. */
export function forgetPlace(): void {
  localStorage.removeItem(PLACE);
  sessionStorage.removeItem(SHOWN);
}

/** The teacher's secrets by the codes of their classes. */
function links(): Record<string, string> {
  return read<Record<string, string>>(TEACHER) ?? {};
}

export function teacherSecret(code: string): string | null {
  return links()[code] ?? null;
}

/** The classes that were opened here and not deleted. */
export function ownClasses(): string[] {
  return Object.keys(links());
}

export function keepTeacher(code: string, secret: string): void {
  localStorage.setItem(TEACHER, JSON.stringify({ ...links(), [code]: secret }));
}

export function forgetTeacher(code: string): void {
  const others = Object.fromEntries(Object.entries(links()).filter(([one]) => one !== code));
  if (Object.keys(others).length === 0) localStorage.removeItem(TEACHER);
  else localStorage.setItem(TEACHER, JSON.stringify(others));
}

export function keptWish(): OpenClass | null {
  return read<OpenClass>(WISH);
}

export function keepWish(wish: OpenClass): void {
  localStorage.setItem(WISH, JSON.stringify(wish));
}
