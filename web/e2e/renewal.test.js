// A browser that has an older app than the server.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newPerson, openService, root } from './service.js';
import { openAgainstBots, playBots } from './play.js';

let service, tree;
before(async () => {
  tree = mkdtempSync(join(tmpdir(), 'oikos-next-')) + '/';
  service = await openService({ pace: 0 });
});
after(async () => {
  await service.close();
  rmSync(tree, { recursive: true, force: true });
});

/** The next version, in *tree*: a package and an app that speak the contract after this one. */
function makeNextVersion() {
  cpSync(`${root}src`, `${tree}src`, { recursive: true });
  cpSync(`${root}web/build`, `${tree}web/build`, { recursive: true });
  const file = `${tree}src/oikos/tables/contract.toml`;
  const contract = readFileSync(file, 'utf8');
  writeFileSync(file, contract.replace('version = 1', 'version = 2'));
  const digest = /digest = "(\w+)"/.exec(contract)[1];
  const replaced = readdirSync(`${tree}web/build`, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .filter((name) => {
      const path = `${tree}web/build/${name}`;
      const script = readFileSync(path, 'utf8');
      const next = script.replace(
        new RegExp(`version:1,digest:(.)${digest}`),
        `version:2,digest:$1${digest}`
      );
      if (next === script) return false;
      writeFileSync(path, next);
      for (const ending of ['.br', '.gz']) rmSync(path + ending, { force: true });
      return true;
    });
  assert.equal(replaced.length, 1, 'one file of the app knows the contract');
}

test('an older app is loaded again between two choices and is back at its table', async () => {
  makeNextVersion();
  const { page, errors } = await newPerson(service);
  await playBots(page, service, 'glace');
  const place = page.url();
  await page.waitForSelector('[data-look=lit]');
  await page.evaluate(() => (window.isOld = true));
  const card = page.locator('.mine [data-part^="card:"][data-look=lit]').first();
  await card.click();
  await page.waitForSelector('[data-look=chosen]');

  await service.stop();
  await page.waitForSelector('.lost');
  await service.start(tree);
  await page.waitForFunction(() => !document.querySelector('.lost'), null, { timeout: 20_000 });
  await page.waitForTimeout(1500);
  assert.ok(await page.evaluate(() => window.isOld), 'not in the middle of a choice');

  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !window.isOld, null, { timeout: 20_000 });
  await page.waitForSelector('[data-look=lit]');
  assert.equal(page.url(), place);
  await page.waitForTimeout(1500);
  assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation')[0].type), 'reload');
  assert.deepEqual(errors, []);
});

test('a part of the app that is gone with the old server is fetched from the new one', async () => {
  const { page, context } = await newPerson(service);
  await page.goto(service.address);
  await page.waitForSelector('[data-game=glace]');
  let isGone = true;
  page.on('request', (request) => (isGone &&= !request.isNavigationRequest()));
  await page.evaluate(() => (window.isOld = true));
  await context.route(/immutable\/.*\.js/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue()
  );
  await openAgainstBots(page, 'glace');
  await page.waitForSelector('[data-look=lit]');
  assert.equal(await page.evaluate(() => window.isOld), undefined, 'the page was not loaded again');
});
