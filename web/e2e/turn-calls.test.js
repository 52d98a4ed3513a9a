// Being called when it is one's turn. Chromium's own push service is not to be reached from a test, so the subscription is
// made up; asking, keeping, showing and switching off are real. Sending is tried in tests/server/test_push.py.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { button, dismissGuide, playBots } from './play.js';
import { flaws, newPerson, shot } from './service.js';

const service = serve({ push: true });

/** In the page: a subscription as a browser with a push service would make it. */
function madeUp() {
  const text = (length) => btoa('\x04'.padEnd(length, 'x')).replaceAll('+', '-').replaceAll('=', '');
  PushManager.prototype.subscribe = async function ({ applicationServerKey }) {
    globalThis.subscribedWith = applicationServerKey;
    return {
      endpoint: 'https://push.example.org/for/me',
      toJSON: () => ({ keys: { p256dh: text(65), auth: text(16) } })
    };
  };
}

async function openMenu(page) {
  await button(page, 'Menu').first().click();
  const wish = page.getByLabel('Notify me at this table even when Oikos is closed');
  await wish.waitFor();
  return wish;
}

test('whoever wishes is called: the wish is kept, shown again, and can be taken back', async () => {
  const { context, page, errors } = await newPerson(service, { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: service.address });
  await context.addInitScript(madeUp);
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  const wish = await openMenu(page);
  assert.equal(await wish.isChecked(), false, 'off until somebody wants it');
  await wish.check();
  await page.waitForFunction(() => globalThis.subscribedWith);
  assert.match(await page.evaluate(() => globalThis.subscribedWith), /^B[\w-]{86}$/);
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'turn-calls');
  await page.reload();
  const again = await openMenu(page);
  assert.equal(await again.isChecked(), true);
  await again.uncheck();
  await page.reload();
  assert.equal(await (await openMenu(page)).isChecked(), false);
  assert.deepEqual(errors, []);
});

test('a call is shown by the service worker and names the game', async () => {
  const { context, page, errors } = await newPerson(service, { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: service.address });
  await page.goto(service.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await context.newCDPSession(page);
  const found = new Promise((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => resolve(registrations[0]))
  );
  await devtools.send('ServiceWorker.enable');
  const { registrationId } = await found;
  const data = JSON.stringify({ title: 'It is your turn', body: 'Ekopolis', code: 'ABCD2345' });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: service.address, registrationId, data });
  const shown = await page.waitForFunction(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.length ? all.map(({ title, body, tag }) => ({ title, body, tag })) : null;
  });
  assert.deepEqual(await shown.jsonValue(), [
    { title: 'It is your turn', body: 'Ekopolis', tag: 'ABCD2345' }
  ]);
  assert.deepEqual(errors, []);
});
