// The game's content file as the server tells it; what is drawn is read from here.
import type { Lang } from '$lib/api/types';

export type Texts = Partial<Record<Lang, string>>;

export interface Square {
  id: string;
  forest: boolean;
  water: 'none' | 'river' | 'lake';
  animal: string;
}

export interface Kind {
  id: string;
  note: Texts;
  plant: boolean;
  recharge: 'none' | 'free' | 'wind' | 'sun' | 'cube' | 'face-up';
  needs: 'any' | 'water';
  placed: 'up' | 'down';
  effect: string;
  cubes: number;
}

export interface Question {
  id: string;
  topic: string;
  kind: 'true-false' | 'choice';
}

export interface Content {
  battery: { cap: number };
  displays: { size: number };
  smartphone: { slots: number };
  recruitment: { steps: number };
  track: { blue_start: number; red_start: number };
  board: { columns: string[]; rows: number[]; centres: string[]; river: string[]; squares: Square[] };
  animals: { id: string; note: Texts }[];
  kinds: Kind[];
  constructions: { id: string; kind: string; start: boolean }[];
  waste: { id: string; value: number; note: Texts }[];
  specialists: { id: string; on: string; bonus: number; note: Texts }[];
  applications: { id: string; reuse: 'once' | 'many'; simplified: boolean; note: Texts }[];
  bonus_die: { face: number }[];
  bands: { id: string; from: number; note: Texts }[];
}

interface Public {
  content: Content;
  questions: Question[];
}

export function contentOf(content: Readonly<Record<string, unknown>>): Content {
  return (content as unknown as Public).content;
}

export function questionOf(content: Readonly<Record<string, unknown>>, id: string): Question | undefined {
  return (content as unknown as Public).questions.find((question) => question.id === id);
}

/** `wind-2` is a wind turbine. */
export function kindOf(content: Content, tile: string): Kind | undefined {
  const kind = content.constructions.find((one) => one.id === tile)?.kind;
  return content.kinds.find((one) => one.id === kind);
}
