import type { GameView } from './game-table';
import type { Picking } from './picking.svelte';

/** Which of a game's views is on a small screen: the one that the next choice needs, until somebody turns to another. */
export class Views {
  /** What the next choice needed when somebody last turned to a view by hand. */
  #turned = $state.raw<{ from: string; to: string } | null>(null);

  constructor(
    readonly all: () => readonly GameView[],
    readonly needed: () => string | null,
    readonly picking: () => Picking
  ) {}

  /** The view that the next choice needs; one in which something lights up where the game names another. */
  #wanted: string = $derived.by(() => {
    const all = this.all();
    const named = all.find(({ key }) => key === this.needed()) ?? all[0];
    const isEmpty = named !== undefined && this.waiting(named) === 0;
    const fuller = isEmpty ? all.find((view) => this.waiting(view) > 0) : undefined;
    return (fuller ?? named)?.key ?? '';
  });

  now: GameView | undefined = $derived.by(() => {
    const turned = this.#turned;
    const key = turned?.from === this.#wanted ? turned.to : this.#wanted;
    return this.all().find((view) => view.key === key) ?? this.all()[0];
  });

  show(key: string): void {
    this.#turned = { from: this.#wanted, to: key };
  }

  /** The view before or after the one that is shown. */
  turn(by: number): void {
    const all = this.all();
    const next = all[all.findIndex((view) => view === this.now) + by];
    if (next) this.show(next.key);
  }

  /** How many of the parts that light up are in a view. */
  waiting(view: GameView): number {
    return [...this.picking().lit].filter((id) => view.holds(id)).length;
  }
}
