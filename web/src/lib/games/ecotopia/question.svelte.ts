import type { EcotopiaView } from '$lib/api/types';
import type { Picking } from '$lib/table/picking.svelte';

type Question = NonNullable<EcotopiaView['question']>;

/**
 * The question that takes the map's place: while it is open, and once it is answered until somebody has read why, or goes
 * on playing.
 */
export class QuestionSpell {
  #read = $state.raw<string | null>(null);
  #opened = $state.raw<string | null>(null);

  now: Question | null = $derived.by(() => {
    const { question } = this.view();
    if (question === null) return null;
    if (question.given === null) return question;
    const isFresh = this.#opened === question.id && this.#read !== question.id;
    return isFresh ? question : null;
  });

  constructor(
    readonly view: () => EcotopiaView,
    picking: () => Picking
  ) {
    $effect(() => {
      const { question } = this.view();
      if (question?.given === null) this.#opened = question.id;
    });
    $effect(() => {
      const isMapWanted = [...picking().lit].some((part) => part.startsWith('square:'));
      if (this.view().question?.given !== null && (isMapWanted || picking().chosen.length > 0)) this.close();
    });
  }

  close(): void {
    this.#read = this.view().question?.id ?? null;
  }
}
