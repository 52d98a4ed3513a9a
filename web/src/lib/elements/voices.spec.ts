import { beforeEach, expect, it, vi } from 'vitest';
import { Voices } from './voices.svelte';

const voice = (lang: string, localService: boolean) => ({ lang, localService, name: lang });
const speech = (...all: ReturnType<typeof voice>[]) => ({
  getVoices: () => all,
  addEventListener: vi.fn(),
  speak: vi.fn(),
  cancel: vi.fn()
});

beforeEach(() => {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    }
  );
});

it('knows the voices of the device itself and no others', () => {
  const voices = new Voices(speech(voice('en-GB', false), voice('fr_FR', true)) as never);
  expect(voices.of('fr')?.lang).toBe('fr_FR');
  expect(voices.of('en')).toBeUndefined();
  expect(new Voices(undefined).of('fr')).toBeUndefined();
});

it('reads with a voice of the language, and is silent when asked again', () => {
  const device = speech(voice('fr-FR', true));
  const voices = new Voices(device as never);
  voices.toggle('Bonjour', 'fr');
  expect(voices.reading).toBe('Bonjour');
  expect(device.speak.mock.calls[0]?.[0]).toMatchObject({ text: 'Bonjour', lang: 'fr-FR' });
  voices.toggle('Bonjour', 'fr');
  expect(voices.reading).toBeNull();
  expect(device.speak).toHaveBeenCalledTimes(1);
});

it('says nothing in a language that the device does not speak', () => {
  const device = speech(voice('fr-FR', true));
  new Voices(device as never).toggle('Hello', 'en');
  expect(device.speak).not.toHaveBeenCalled();
});
