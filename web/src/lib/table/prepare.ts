import { client } from '$lib/api/client';
import type { Lang, PublicContent } from '$lib/api/types';
import { loadGame } from '$lib/games/registry';
import { gameWords } from '$lib/words/i18n.svelte';

let prepared: { code: string; lang: Lang; content: Promise<PublicContent> } | null = null;

/** Fetch what a table needs while the app itself is still coming: everything but the game's state. */
export function prepare(code: string, lang: Lang): void {
  const content = readContent(code);
  prepared = { code, lang, content };
  content.then(
    ({ game }) => {
      void loadGame(game);
      void gameWords(game, lang, {});
    },
    () => undefined
  );
  client.secret().catch(() => undefined);
}

/** The cards of a table with their names in the language of the moment. */
export function contentOf(code: string, lang: Lang): Promise<PublicContent> {
  if (prepared?.code === code && prepared.lang === lang)
    return prepared.content.catch(() => readContent(code));
  return readContent(code);
}

/** The same once more: by now more may have been told. */
export function readContent(code: string): Promise<PublicContent> {
  return client.get<PublicContent>(`/tables/${encodeURIComponent(code)}/content`);
}
