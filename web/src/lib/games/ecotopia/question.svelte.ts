import type { EcotopiaView } from '$lib/api/types';

type Question = NonNullable<EcotopiaView['question']>;

/** A question just answered, until it has been read or its turn and the next are over. */
export class Answered {
  #seen = $state.raw<{ id: string; turn: number } | null>(null);

  now: Question | null = $derived.by(() => {
    const { question, turn } = this.view();
    const seen = this.#seen;
    if (!question || question.given === null || seen?.id !== question.id) return null;
    return turn <= seen.turn + 1 ? question : null;
  });

  constructor(readonly view: () => EcotopiaView) {
    $effect(() => {
      const { question, turn } = this.view();
      if (question?.given === null) this.#seen = { id: question.id, turn };
    });
  }

  close(): void {
    this.#seen = null;
  }
}
