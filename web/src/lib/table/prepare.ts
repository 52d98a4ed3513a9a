import { client } from '$lib/api/client';
import type { Lang, PublicContent } from '$lib/api/types';
import { loadGame } from '$lib/games/registry';
import { preferences } from '$lib/session/preferences.svelte';
import { gameWords } from '$lib/words/i18n.svelte';

let prepared: { code: string; lang: Lang; isSimple: boolean; content: Promise<PublicContent> } | null = null;

/** Fetch what a table needs while the app itself is still coming: everything but the game's state. */
export function prepare(code: string, lang: Lang): void {
  const { isSimple } = preferences;
  const content = readContent(code, isSimple);
  prepared = { code, lang, isSimple, content };
  content.then(
    ({ game }) => {
      void loadGame(game);
      void gameWords(game, lang, {});
    },
    () => undefined
  );
  client.secret().catch(() => undefined);
}

/** The cards of a table as somebody reads them now; what was fetched ahead is used once. */
export function contentOf(code: string, lang: Lang, isSimple: boolean): Promise<PublicContent> {
  const ahead = prepared;
  prepared = null;
  const read = () => readContent(code, isSimple);
  if (ahead?.code !== code || ahead.lang !== lang || ahead.isSimple !== isSimple) return read();
  return ahead.content.catch(read);
}

function readContent(code: string, isSimple: boolean): Promise<PublicContent> {
  const level = isSimple ? '?simple=true' : '';
  return client.get<PublicContent>(`/tables/${encodeURIComponent(code)}/content${level}`);
}
