import type { Lang } from '$lib/api/types';

/** The voices of this device itself: what is read aloud never leaves it. */
export class Voices {
  #own = $state.raw<readonly SpeechSynthesisVoice[]>([]);
  /** What is being read; null in silence. */
  reading = $state<string | null>(null);

  constructor(readonly speech: SpeechSynthesis | undefined = globalThis.speechSynthesis) {
    this.#look();
    // They come a moment after the page, if at all.
    this.speech?.addEventListener?.('voiceschanged', () => this.#look());
  }

  of(lang: Lang): SpeechSynthesisVoice | undefined {
    return this.#own.find((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === lang);
  }

  /** Read *text*, or be silent if it is being read. */
  toggle(text: string, lang: Lang): void {
    const voice = this.of(lang);
    const wasReading = this.reading === text;
    this.hush();
    if (!this.speech || !voice || wasReading) return;
    const said = new SpeechSynthesisUtterance(text);
    said.voice = voice;
    said.lang = voice.lang;
    said.onend = said.onerror = () => {
      if (this.reading === text) this.reading = null;
    };
    this.reading = text;
    this.speech.speak(said);
  }

  hush(): void {
    this.reading = null;
    this.speech?.cancel();
  }

  #look(): void {
    this.#own = (this.speech?.getVoices() ?? []).filter(({ localService }) => localService);
  }
}

export const voices = new Voices();
