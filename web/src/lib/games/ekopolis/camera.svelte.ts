import { prefersReducedMotion, Tween } from 'svelte/motion';
import type { Frame } from './layout';

interface Sight {
  /** The middle of what is seen, in the board's units. */
  x: number;
  y: number;
  /** Units of the board to a pixel. */
  scale: number;
}

const NEAREST = 0.55;

/** What part of the board is seen: the whole, until somebody moves it by hand. */
export class Camera {
  width = $state(0);
  height = $state(0);
  isFree = $state(false);
  #sight = new Tween<Sight>(
    { x: 0, y: 0, scale: 3 },
    { duration: () => (prefersReducedMotion.current ? 0 : 280), easing: (at) => 1 - (1 - at) ** 3 }
  );

  constructor(
    /** The whole board. */
    readonly whole: Frame,
    /** The width of a space, in the board's units. */
    readonly space: number
  ) {}

  get viewBox(): string {
    const { x, y, scale } = this.#sight.current;
    const [width, height] = [this.width * scale, this.height * scale];
    return `${x - width / 2} ${y - height / 2} ${width} ${height}`;
  }

  get scale(): number {
    return this.#sight.current.scale;
  }

  get isAtWhole(): boolean {
    return this.#sight.target.scale >= this.#widest() * 0.999;
  }

  /** Show the whole board. */
  fit(jump = false): void {
    const { x, y, width, height } = this.whole;
    this.isFree = false;
    this.#see({ x: x + width / 2, y: y + height / 2, scale: this.#widest() }, jump);
  }

  /** Keep the point of the board at *x*, *y* (pixels from the middle) where it is. */
  zoom(factor: number, x = 0, y = 0, jump = false): void {
    const { x: fromX, y: fromY, scale: from } = this.#sight.target;
    const scale = this.#within(from / factor);
    this.isFree = true;
    this.#see({ x: fromX + x * (from - scale), y: fromY + y * (from - scale), scale }, jump);
  }

  pan(x: number, y: number): void {
    const { x: fromX, y: fromY, scale } = this.#sight.target;
    this.isFree = true;
    this.#see({ x: fromX - x * scale, y: fromY - y * scale, scale }, true);
  }

  /** Bring a point with room around it into sight, where it is not. */
  show(x: number, y: number, room: number): void {
    const { x: fromX, y: fromY, scale } = this.#sight.target;
    const isSeen =
      Math.abs(x - fromX) + room <= (this.width * scale) / 2 &&
      Math.abs(y - fromY) + room <= (this.height * scale) / 2;
    if (!isSeen) this.#see({ x, y, scale }, false);
  }

  #see(wanted: Sight, jump: boolean): void {
    const scale = this.#within(wanted.scale);
    const { whole } = this;
    const x = hold(wanted.x, whole.x, whole.width, this.width * scale);
    const y = hold(wanted.y, whole.y, whole.height, this.height * scale);
    void this.#sight.set({ x, y, scale }, jump ? { duration: 0 } : {});
  }

  #widest(): number {
    return Math.max(this.whole.width / (this.width || 1), this.whole.height / (this.height || 1));
  }

  #within(scale: number): number {
    return Math.min(this.#widest(), Math.max(NEAREST, scale));
  }
}

/** The middle nearest to *wanted* that shows nothing beyond the board, or the board's own middle. */
function hold(wanted: number, start: number, length: number, seen: number): number {
  if (seen >= length) return start + length / 2;
  return Math.min(start + length - seen / 2, Math.max(start + seen / 2, wanted));
}
