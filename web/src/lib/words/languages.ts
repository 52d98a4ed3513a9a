// The languages Oikos speaks, from the registry beside the engine: must agree with src/oikos/engine/languages.py.
import type { Lang } from '$lib/api/types';
import registry from '../../../../src/oikos/engine/languages.toml';

export interface Language {
  /** What the language calls itself. */
  name: string;
  /** The rule of each plural category but `other`, in the order of the forms in a sentence. */
  plurals?: Record<string, string>;
  genders?: string[];
}

interface Registry {
  fallback: Lang;
  languages: Record<string, Language>;
}

const { fallback, languages } = registry as unknown as Registry;

/** Every language by its code. */
export const LANGUAGES = new Map(Object.entries(languages) as [Lang, Language][]);
/** Whatever a language lacks is said in this one. */
export const FALLBACK: Lang = fallback;

/** The language for the tag `fr-CH`, by RFC 4647's lookup; the registry has only first parts of tags. */
export function lookup(tag: string): Lang | undefined {
  const code = tag.toLowerCase().split('-')[0] as Lang;
  return LANGUAGES.has(code) ? code : undefined;
}

/** Which of the forms *count* takes, counted from 0; a sign does not matter. */
export function pluralForm(language: Language | undefined, count: number): number {
  const rules = Object.values(language?.plurals ?? {});
  const place = rules.findIndex((rule) => fits(rule, Math.abs(count)));
  return place < 0 ? rules.length : place;
}

/** Whether *count*, 0 or more, keeps CLDR's plural rule: `n % 10 = 2..4 and n % 100 != 12..14`. */
function fits(rule: string, count: number): boolean {
  return rule.split(' or ').some((part) => part.split(' and ').every((relation) => holds(relation, count)));
}

function holds(relation: string, count: number): boolean {
  const [, modulus, sign, values = ''] = /^n(?: % (\d+))? (=|!=) (.+)$/.exec(relation) ?? [];
  const given = modulus ? count % Number(modulus) : count;
  return values.split(',').some((part) => isIn(given, part)) === (sign === '=');
}

/** *part* is `3` or `2..4`. */
function isIn(count: number, part: string): boolean {
  const [least, most = least] = part.split('..');
  return Number(least) <= count && count <= Number(most);
}
