import { preferences } from '$lib/session/preferences.svelte';
import { t } from '$lib/words/i18n.svelte';
import { chime } from './sound';

/** Says "your turn" in the tab's title, as a sound and as a notification, as far as each is wanted. */
export function callToTurn(isMyTurn: () => boolean, title: () => string): void {
  let was = false;
  $effect(() => {
    const mine = isMyTurn();
    const wanted = mine ? `● ${t('call.title')} – ${title()}` : `${title()} – Oikos`;
    // Browsers do the same work for a title that stays as it is.
    if (document.title !== wanted) document.title = wanted;
    if (mine && !was) {
      chime('turn');
      if (
        preferences.notify &&
        document.hidden &&
        'Notification' in window &&
        Notification.permission === 'granted'
      ) {
        new Notification(t('call.title'), { body: title(), tag: 'oikos-turn' });
      }
    }
    was = mine;
  });
  $effect(() => () => {
    document.title = 'Oikos';
  });
}
