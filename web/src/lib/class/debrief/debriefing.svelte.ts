import { client, Refused } from '$lib/api/client';
import type { Debrief, Lang, PublicContent } from '$lib/api/types';
import { gameWords, t } from '$lib/words/i18n.svelte';
import type { Words } from '$lib/words/words';

/** What a class is to talk about, once its games are over. */
export class Debriefing {
  data = $state.raw<Debrief | null>(null);
  words = $state.raw<Words | null>(null);
  problem = $state<string | null>(null);

  constructor(readonly code: string) {}

  async load(lang: Lang): Promise<void> {
    try {
      const data = await client.get<Debrief>(`/classes/${encodeURIComponent(this.code)}/debrief`);
      const { names } = await client.read<PublicContent>(`/games/${data.setup.game}/content`);
      this.words = await gameWords(data.setup.game, lang, names);
      this.data = data;
      this.problem = null;
    } catch (error) {
      this.problem = (error instanceof Refused && error.problem.text) || t('connection.unreachable');
    }
  }
}
