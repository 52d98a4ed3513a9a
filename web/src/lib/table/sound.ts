import { preferences } from '$lib/session/preferences.svelte';

/** Soft, short, and made here, so that nothing has to be loaded: pitches in hertz, one after the other. */
const TUNES = {
  /** A piece is put down: low and dry, like wood. */
  lay: { pitches: [196], step: 0, fade: 0.12, volume: 0.1 },
  news: { pitches: [659], step: 0, fade: 0.4, volume: 0.1 },
  turn: { pitches: [523, 784], step: 0.14, fade: 0.45, volume: 0.12 },
  /** Something is lost: two tones that fall. */
  loss: { pitches: [330, 247], step: 0.3, fade: 0.9, volume: 0.1 },
  end: { pitches: [523, 659, 784], step: 0.16, fade: 0.7, volume: 0.12 }
};
export type Tune = keyof typeof TUNES;
let context: AudioContext | null = null;

/** A short tune, where sound is wanted. */
export function chime(tune: Tune): void {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  const { pitches, step, fade, volume } = TUNES[tune];
  pitches.forEach((pitch, at) => {
    if (context) play(context, pitch, context.currentTime + at * step, fade, volume);
  });
}

/** One tone with a soft beginning and a long end, and a quiet octave above it. */
function play(audio: AudioContext, pitch: number, begin: number, fade: number, volume: number): void {
  for (const [factor, share] of [
    [1, 1],
    [2, 0.25]
  ] as const) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = 'sine';
    tone.frequency.value = pitch * factor;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(volume * share, begin + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + fade);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + fade + 0.05);
  }
}
