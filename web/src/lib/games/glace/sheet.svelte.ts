import { pathOf } from '$lib/api/addresses';
import type { GlaceView } from '$lib/api/types';
import { SvelteSet } from 'svelte/reactivity';

/** What a player has crossed out by hand, for as long as the objective is the same. */
class Marks {
  #out = new SvelteSet<string>();

  has(line: string, value: number): boolean {
    return this.#out.has(`${line}-${value}`);
  }

  toggle(line: string, value: number): void {
    const key = `${line}-${value}`;
    if (!this.#out.delete(key)) this.#out.add(key);
  }
}

const kept = new Map<string, Marks>();

/** The marks of a seat in a generation; the page keeps them while it is open. */
export function crossed(view: GlaceView): Marks {
  const key = `${pathOf(location)}-${view.seat}-${view.generation}`;
  const marks = kept.get(key) ?? new Marks();
  kept.set(key, marks);
  return marks;
}
