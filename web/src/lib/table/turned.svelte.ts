// The view that a small screen shows, as it follows the one that is wanted.
import { focusLit, letGo } from './focus';
import type { GameView } from './game-table';
import { drawn } from './show/drawn';

export class Turned {
  /** Undefined where the whole board is shown. */
  now = $state.raw<GameView | undefined>();

  /** Call it where a component begins. */
  constructor(wanted: () => GameView | undefined) {
    this.now = wanted();
    $effect(() => {
      const next = wanted();
      if (next === this.now) return;
      if (!next || !this.now) return void (this.now = next);
      // Another view is put up by itself, after what has just happened: neither has to wait for the other.
      const timer = setTimeout(() => this.#turnTo(next));
      return () => clearTimeout(timer);
    });
  }

  #turnTo(view: GameView): void {
    const hadFocus = letGo('.board');
    this.now = view;
    if (hadFocus) void drawn().then(focusLit);
  }
}
