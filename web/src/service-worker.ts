// What works without a network after one visit: the app itself, and what was read of games and rules.
//
// Pages come from the network first, so that a new version is taken whenever a page is loaded and never while one is
// open; without a network from what is kept here. What is kept of one version goes when no page of it is open any more.
/// <reference types="@sveltejs/kit" />
/// <reference no-default-lib="true"/>
/// <reference lib="esnext" />
/// <reference lib="webworker" />
import { base, build, files, version } from '$service-worker';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** Seconds after which a page that does not come is taken from here. */
const PATIENCE = 4;
const READ = 'oikos-read';
const PYTHON = 'oikos-python';
/** Pictures for the previews of links: nobody in the app sees them. */
const PREVIEWS = /\/preview\//;

const shell = `${base}/index.html`;
precacheAndRoute([
  ...build.map((url) => ({ url, revision: null })),
  ...files.filter((url) => !PREVIEWS.test(url)).map((url) => ({ url, revision: version })),
  { url: shell, revision: version }
]);
cleanupOutdatedCaches();

const page = new NetworkFirst({
  cacheName: READ,
  networkTimeoutSeconds: PATIENCE,
  plugins: [{ cacheWillUpdate: async () => null }]
});
const kept = createHandlerBoundToURL(shell);
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const answer = await page.handle(options);
        return answer.status < 500 ? answer : await kept(options);
      } catch {
        return kept(options);
      }
    },
    { denylist: [/\/api\//, /\/health$/, /\/metrics$/] }
  )
);

/** Games, rules and cards as they were last read, in each language. */
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.method === 'GET' && url.pathname.startsWith(`${base}/api/games`),
  new NetworkFirst({
    cacheName: READ,
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => {
          const url = new URL(request.url);
          url.searchParams.set('lang', request.headers.get('Accept-Language') ?? '');
          return url.href;
        }
      }
    ]
  })
);

/** What is told of games where there is no server, and which Python belongs to this app. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/local\/(?!immutable\/)/.test(url.pathname.slice(base.length)),
  new NetworkFirst({ cacheName: READ, networkTimeoutSeconds: PATIENCE })
);

/** Python and the package, once a game was played without a server; `lib/local` says when an earlier one goes. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}/local/immutable/`),
  new CacheFirst({ cacheName: PYTHON })
);

/** What a server says when it is somebody's turn: `src/oikos/server/push/turn_calls.py`. */
interface Call {
  title: string;
  body: string;
  code: string;
}

worker.addEventListener('push', (event) => {
  const call = event.data?.json() as Call | undefined;
  if (!call) return;
  const options = { body: call.body, tag: call.code, icon: `${base}/icon-192.png`, data: call.code };
  event.waitUntil(worker.registration.showNotification(call.title, options));
});

/** The table in a page that has it open, or in a new one. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(`${base}/t/${String(event.notification.data)}`, location.href).href;
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then((open) => {
      const there = open.find(({ url }) => url.split(/[?#]/)[0] === address);
      return there ? there.focus() : worker.clients.openWindow(address);
    })
  );
});

/** A page of this version that is alone says so: then nothing of the version before is needed any more. */
worker.addEventListener('message', (event) => {
  const said = event.data as { version?: string } | null;
  if (said?.version !== version) return;
  event.waitUntil(
    worker.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((open) => (open.length === 1 ? worker.skipWaiting() : undefined))
  );
});
