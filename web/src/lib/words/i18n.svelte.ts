import { client } from '$lib/api/client';
import type { Lang } from '$lib/api/types';
import { FALLBACK, lookup } from './languages';
import { Words, type Facts, type WordTable } from './words';

const app = import.meta.glob<Record<string, string>>('./words.*.json', { import: 'default' });
const toml = import.meta.glob<WordTable>(
  [
    '../../../../src/oikos/games/*/words.*.toml',
    '../../../../src/oikos/engine/words.*.toml',
    '../../../../src/oikos/tables/words.*.toml'
  ],
  { import: 'default' }
);
const parts = import.meta.glob<Record<string, string>>('../{class,lab,home/notebook}/words.*.json', {
  import: 'default'
});
const ui = import.meta.glob<Record<string, string>>('../games/*/words.*.json', { import: 'default' });

/** The language of the app, and its strings. */
class I18n {
  lang = $state<Lang>(FALLBACK);
  #words = $state.raw(new Words(FALLBACK, []));
  /** The folders whose own strings were needed so far. */
  readonly #needed = new Set<string>();
  #isStarted = false;
  /** Whether what is chosen is for somebody who has this device for a lesson. */
  #isForNow = false;

  /** Begin in the language chosen earlier, or the first of the browser's that Oikos speaks. */
  async start(): Promise<void> {
    const wanted = [localStorage.getItem('oikos.lang') ?? '', ...navigator.languages];
    const lang = wanted.map(lookup).find((one) => one !== undefined) ?? FALLBACK;
    // What is asked for meanwhile comes in this language already.
    client.lang = lang;
    await this.choose(lang, false);
    this.#isStarted = true;
  }

  /** The strings of a part of the app that most people never open come with it, by its folder. */
  async need(part: string): Promise<void> {
    if (this.#needed.has(part)) return;
    this.#needed.add(part);
    if (this.#isStarted) await this.choose(this.lang, false);
  }

  /** Speak *lang* until `asBefore`: what is chosen meanwhile is not kept for whoever has the device next. */
  async forNow(lang: Lang): Promise<void> {
    this.#isForNow = true;
    await this.choose(lang);
  }

  async asBefore(): Promise<void> {
    if (!this.#isForNow) return;
    this.#isForNow = false;
    await this.start();
  }

  async choose(lang: Lang, keep = true): Promise<void> {
    const [engine, server, ...strings] = await Promise.all([
      file('engine', lang),
      file('tables', lang),
      (app[`./words.${lang}.json`] ?? app[`./words.${FALLBACK}.json`])?.(),
      ...[...this.#needed].map((part) =>
        (parts[`../${part}/words.${lang}.json`] ?? parts[`../${part}/words.${FALLBACK}.json`])?.()
      )
    ]);
    this.#words = new Words(lang, [
      { app: Object.assign({}, ...strings) as Record<string, string> },
      server,
      engine
    ]);
    this.lang = lang;
    client.lang = lang;
    document.documentElement.lang = lang;
    if (keep && !this.#isForNow) localStorage.setItem('oikos.lang', lang);
  }

  get words(): Words {
    return this.#words;
  }
}

export const i18n = new I18n();

/** The string of the app with this key, in the language of the moment. */
export function t(key: string, facts: Facts = {}): string {
  return i18n.words.say('app', key, facts);
}

async function file(folder: string, lang: Lang): Promise<WordTable> {
  const before = `../../../../src/oikos/${folder}/words.`;
  return (await (toml[`${before}${lang}.toml`] ?? toml[`${before}${FALLBACK}.toml`])?.()) ?? {};
}

/** The sentences of *game*: its part of the app, its own, and those all games share. */
export async function gameWords(game: string, lang: Lang, names: Record<string, string>): Promise<Words> {
  const [strings, own] = await Promise.all([
    (ui[`../games/${game}/words.${lang}.json`] ?? ui[`../games/${game}/words.${FALLBACK}.json`])?.(),
    file(`games/${game}`, lang)
  ]);
  return new Words(lang, [{ ui: strings ?? {} }, own, ...i18n.words.tables], names);
}
