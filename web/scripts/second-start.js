// How long a local table takes to open a second time, from the reload of its page until one may move: Python from the
// browser's cache. `node scripts/second-start.js [TIMES]`, after `make web`; the service worker keeps the files, as at https.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { button, dismissGuide, myTurn, takeBox } from '../e2e/play.js';
import { openServer } from '../e2e/service.js';

const times = Number(process.argv[2] ?? 5);
const profile = mkdtempSync(join(tmpdir(), 'oikos-start-'));
const server = await openServer();
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce'
});
try {
  await context.addInitScript(() => localStorage.setItem('oikos.pace', 'off'));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await takeBox(page, server, 'glace', () => page.getByLabel('Keep this game on this device').check());
  await button(page, /with bots/).click();
  await dismissGuide(page);
  await myTurn(page);
  for (let time = 0; time <= times; time++) {
    const before = Date.now();
    await page.reload();
    await myTurn(page);
    console.log(`${time ? `start ${time}` : 'not counted'}: ${((Date.now() - before) / 1000).toFixed(2)} s`);
    await page.waitForTimeout(4000);
  }
} finally {
  await context.close();
  await server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
