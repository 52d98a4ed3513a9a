import type { PublicContent } from '$lib/api/types';
import { loadGame } from '$lib/games/registry';
import { gameWords } from '$lib/words/i18n.svelte';
import type { Lang } from '$lib/api/types';
import type { Words } from '$lib/words/words';
import type { GameTable } from './game-table';

/** A game's drawing, cards and words, for a table or a replay. */
export class Loaded {
  game = $state.raw<GameTable | null>(null);
  content = $state.raw<PublicContent | null>(null);
  words = $state.raw<Words | null>(null);
  /** Whether the app has no drawing of this game. */
  isUndrawn = $state(false);

  async load(name: string, lang: Lang, read: () => Promise<PublicContent>): Promise<void> {
    const [game, content] = await Promise.all([loadGame(name), read()]);
    if (!game) {
      this.isUndrawn = true;
      return;
    }
    const words = await gameWords(name, lang, content.names);
    [this.game, this.content, this.words] = [game, content, words];
  }
}
