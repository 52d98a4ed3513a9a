// Being called when it is one's turn at a table, by the push service of this browser. The service worker shows it.
import { client } from '$lib/api/client';
import type { PushState } from '$lib/api/types';

export type CallState = 'on' | 'off' | 'denied';

const pathOf = (code: string) => `/tables/${code}/push`;

/** Whether one is called at a table; null where that cannot be: no https, no push service, a server without a key. */
export async function callState(code: string): Promise<CallState | null> {
  if (!isSecureContext || !('PushManager' in window) || !('Notification' in window)) return null;
  const state = await client.get<PushState>(pathOf(code)).catch(() => null);
  if (!state?.key) return null;
  if (Notification.permission === 'denied') return 'denied';
  return state.is_on && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Ask the browser and the server; what came of it. */
export async function beCalled(code: string): Promise<CallState> {
  const { key } = await client.get<PushState>(pathOf(code));
  if (!key || (await Notification.requestPermission()) !== 'granted') return 'denied';
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, key);
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await client.post(pathOf(code), { endpoint: subscription.endpoint, p256dh, auth, lang: client.lang });
  return 'on';
}

export async function endCalls(code: string): Promise<CallState> {
  await client.remove(pathOf(code));
  return 'off';
}

/** One subscription serves all tables; one that was made with another key makes room. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    const earlier = await manager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return manager.subscribe(wish);
  }
}
