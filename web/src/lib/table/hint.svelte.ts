import type { Explained, HintTold } from '$lib/api/types';
import type { TableSession } from '$lib/session/table-session.svelte';
import { i18n, t } from '$lib/words/i18n.svelte';
import type { Facts, Words } from '$lib/words/words';
import type { Picking } from './picking.svelte';
import { moveLine } from './prompt';

/** What a bot would do, drawn on the table as if it had been chosen, with its reasons. */
export class Hint {
  told = $state.raw<HintTold | null>(null);
  isThinking = $state(false);
  /** Whether what is chosen is what was advised for this position. */
  isShown: boolean = $derived.by(() => {
    const { told } = this;
    const isNow = told !== null && told.position === this.session.table?.position;
    return isNow && this.picking.candidate?.text === told.move;
  });

  constructor(
    private readonly session: TableSession,
    private readonly picking: Picking
  ) {}

  /** Ask for one and draw it; why there is none is kept in the session's `refusal`. */
  async ask(): Promise<void> {
    if (this.isThinking) return;
    this.isThinking = true;
    try {
      this.told = await this.session.hint();
    } finally {
      this.isThinking = false;
    }
    const isNow = this.told?.position === this.session.table?.position;
    if (this.told && isNow && this.picking.chosen.length === 0) await this.picking.show(this.told.move);
  }

  /** Why, in a sentence or two; where the game has no words for it, how the next best compares. */
  reasons(words: Words, reader: number | null): string[] {
    const found = reasonLines(this.told?.reasons ?? [], words, reader);
    const [, next] = this.expected;
    if (found.length > 0 || !next) return found;
    return [t('hint.next', { move: this.describe(next, words), compared: this.compared(next, words) })];
  }

  /** The move itself and those that were compared with it, the best first. */
  get expected(): Explained[] {
    return this.told?.because.filter((one) => one.kind === 'expected') ?? [];
  }

  /** A move that was compared, as a sentence. */
  describe(one: Explained, words: Words): string {
    const text = String(one.facts?.move);
    const move = this.session.moveOf(text);
    return move ? moveLine(move, words) : text;
  }

  /** How a move compares; bots imagine what they cannot see, so small differences say nothing. */
  compared(one: Explained, words: Words): string {
    const count = worth(this.expected[0] ?? one) - worth(one);
    if (words.find('expectation', 'less'))
      return count < 2 ? t('hint.same') : words.say('expectation', 'less', { count });
    const less = count / 100;
    if (less < 0.15) return t('hint.same');
    const points = new Intl.NumberFormat(i18n.lang, { maximumFractionDigits: 1 }).format(less);
    return t('hint.less', { points });
  }
}

function worth(one: Explained): number {
  return Number(one.facts?.worth ?? 0);
}

export function reasonLines(reasons: readonly Explained[], words: Words, reader: number | null): string[] {
  return reasons.map((one) => words.say('because', one.kind, one.facts as Facts, reader));
}
