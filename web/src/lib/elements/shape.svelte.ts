import { MediaQuery } from 'svelte/reactivity';

/**
 * What the window is like: a phone held upright, a window so low that things have to stand side by side (a phone on its
 * side, a laptop at 200 %), a tablet held upright, or a laptop and everything larger.
 */
export type ShapeName = 'phone' | 'flat' | 'tablet' | 'laptop';

class Shape {
  #flat = new MediaQuery('(max-height: 539px) and (min-aspect-ratio: 1/1)');
  #narrow = new MediaQuery('(max-width: 699px)');
  #upright = new MediaQuery('(max-aspect-ratio: 1/1)');

  name: ShapeName = $derived(
    this.#flat.current ? 'flat' : this.#narrow.current ? 'phone' : this.#upright.current ? 'tablet' : 'laptop'
  );
  /** Whether board and own things do not fit together. */
  isSmall: boolean = $derived(this.name === 'phone' || this.name === 'flat');

  /** Styles read it as `data-shape` of the page; call it where the app begins. */
  follow(): void {
    $effect.pre(() => {
      document.documentElement.dataset.shape = this.name;
    });
  }
}

export const shape = new Shape();
