// The home page: light enough for a phone, and still while it is drawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { serve } from './hooks.js';
import { myTurn, playBots } from './play.js';
import { newPerson } from './service.js';

const service = serve();

test('the first load has at most 100 kB of script, by gzip and by what was sent', async () => {
  const { page } = await newPerson(service);
  const scripts = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer);
  });
  await page.goto(service.address, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(
    scripts.map(async (answer) => [
      gzipSync(await answer.body(), { level: 9 }).length,
      (await answer.request().sizes()).responseBodySize
    ])
  );
  const [gzip, sent] = [0, 1].map((way) => sizes.reduce((sum, size) => sum + size[way], 0));
  assert.ok(gzip > 10_000 && gzip <= 100_000, `${gzip} bytes by gzip`);
  assert.ok(sent > 10_000 && sent <= 100_000, `${sent} bytes were sent`);
});

test('the tables in play stand there when the page is first drawn: nothing moves down for them', async () => {
  const { page, errors } = await newPerson(service, { viewport: { width: 360, height: 740 } });
  await playBots(page, service, 'glace', 'seedling');
  await myTurn(page);
  await page.goto(service.address);
  const running = page.getByRole('heading', { name: 'My tables' });
  await running.waitFor();
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await page.waitForSelector('[data-game=glace]');
  await running.waitFor();
  // Longer than the home page waits before it asks how the tables stand.
  await page.waitForResponse((answer) => answer.url().endsWith('/tables/mine'));
  await page.waitForTimeout(300);
  const shifted = await page.evaluate(() => globalThis.shifted);
  assert.ok(shifted < 0.02, `things moved by ${shifted}`);
  assert.deepEqual(errors, []);
});
