// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import Settings from '$lib/elements/Settings.svelte';
import LanguageMenu from '$lib/home/LanguageMenu.svelte';
import { i18n, t } from './i18n.svelte';
import { FALLBACK, LANGUAGES } from './languages';

const names = [...LANGUAGES.values()].map((language) => language.name);
let shown: Record<string, unknown> | null = null;

function show(component: Component): void {
  shown = mount(component, { target: document.body });
  flushSync();
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  localStorage.clear();
});

it('is chosen in the settings by its own name', async () => {
  await i18n.choose(FALLBACK);
  show(Settings);
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=lang]')];
  expect(radios.map((radio) => radio.parentElement?.textContent.trim())).toEqual(names);
  expect(radios.filter((radio) => radio.checked)).toHaveLength(1);
});

it('is chosen at home by its own name', async () => {
  await i18n.choose(FALLBACK);
  show(LanguageMenu);
  const options = [...document.querySelectorAll('option')];
  expect(options.map((option) => option.textContent)).toEqual(names);
  expect(options.map((option) => option.lang)).toEqual([...LANGUAGES.keys()]);
});

it.each([...LANGUAGES.keys()])('%s has words of its own and is remembered', async (lang) => {
  await i18n.choose(FALLBACK);
  const here = t('settings.language');
  await i18n.choose(lang);
  expect(t('settings.language') === here).toBe(lang === FALLBACK);
  expect(document.documentElement.lang).toBe(lang);
  await i18n.choose(FALLBACK, false);
  await i18n.start();
  expect(i18n.lang).toBe(lang);
});

it.each([
  [['fr-CH', 'en'], 'fr'],
  [['de-AT', 'fr', 'en'], 'fr'],
  [['de'], 'en'],
  [[], 'en']
])('of the languages %j of a browser %s is spoken', async (languages, lang) => {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  await i18n.start();
  expect(i18n.lang).toBe(lang);
});

it('is spoken for a lesson without being remembered', async () => {
  const [own = FALLBACK, other = FALLBACK] = LANGUAGES.keys();
  await i18n.choose(own);
  await i18n.forNow(other);
  expect(i18n.lang).toBe(other);
  await i18n.choose(other);
  expect(localStorage.getItem('oikos.lang')).toBe(own);
  await i18n.asBefore();
  expect(i18n.lang).toBe(own);
});
