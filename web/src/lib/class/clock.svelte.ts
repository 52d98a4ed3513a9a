/** A time that goes on by itself, for countdowns and for how long nobody has moved. */
export class Ticking {
  now = $state(Date.now());

  /** Go on until the effect that this is called in ends. */
  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    return () => clearInterval(timer);
  }
}

/** `4:05`, or `1:02:05`. */
export function shownTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
