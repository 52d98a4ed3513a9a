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

/** The cards of a table with their names in the language of the moment; what was fetched ahead is used once. */
export function contentOf(code: string, lang: Lang): Promise<PublicContent> {
  const ahead = prepared;
  prepared = null;
  if (ahead?.code !== code || ahead.lang !== lang) return readContent(code);
  return ahead.content.catch(() => readContent(code));
}

function readContent(code: string): Promise<PublicContent> {
  return client.get<PublicContent>(`/tables/${encodeURIComponent(code)}/content`);
}
