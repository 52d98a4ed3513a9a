import { keepPlaces } from './slots';

/** A hand in which nothing moves when a thing is played. */
export class Hand {
  #last: readonly (string | null)[] = [];

  places: readonly (string | null)[] = $derived.by(
    () => (this.#last = keepPlaces(this.#last, this.held(), this.least))
  );

  constructor(
    readonly held: () => readonly string[],
    readonly least: number
  ) {}
}
