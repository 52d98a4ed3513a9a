import { preferences } from '$lib/session/preferences.svelte';

const TUNES = { turn: [523, 784], news: [659], end: [523, 659, 784] };
let context: AudioContext | null = null;

/** A short tune, where sound is wanted; made here, so that nothing has to be loaded. */
export function chime(tune: keyof typeof TUNES): void {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  TUNES[tune].forEach((pitch, at) => {
    if (!context) return;
    const tone = context.createOscillator();
    const volume = context.createGain();
    const begin = currentTime + at * 0.14;
    tone.type = 'sine';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.15, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.4);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + 0.45);
  });
}
