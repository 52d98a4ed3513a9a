// Two processes behind nginx are replaced one after the other while somebody plays.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { move, myTurn, playBots } from './play.js';
import { newPerson, python, root } from './service.js';

let pair, said, service;
before(async () => {
  pair = spawn(python, ['-m', 'tests.server.hosting'], {
    cwd: root,
    env: { ...process.env, PYTHONPATH: `${root}src:${root}`, OIKOS_WEB: `${root}web/build` },
    stdio: ['pipe', 'pipe', 'inherit']
  });
  said = createInterface({ input: pair.stdout })[Symbol.asyncIterator]();
  const address = await answer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox']
  });
  service = { address, browser };
});
after(async () => {
  await service?.browser.close();
  const ended = new Promise((resolve) => pair.once('exit', resolve));
  pair.stdin.end();
  await ended;
});

/** The next line of the pair. */
async function answer() {
  const { value, done } = await said.next();
  if (done) throw new Error('the two processes have ended');
  return value;
}

/** Have one of the processes stopped or started. */
function ask(what) {
  pair.stdin.write(`${what}\n`);
  return answer();
}

test('while both processes are replaced a player goes on, and the page stays as it is', async () => {
  const { page, errors } = await newPerson(service);
  await playBots(page, service, 'glace');
  const place = page.url();
  await page.evaluate(() => (window.isSame = true));
  for (const which of [0, 1]) {
    await myTurn(page);
    await page.locator('.mine [data-part^="card:"][data-look=lit]').first().click();
    await page.waitForSelector('[data-look=chosen]');
    assert.equal(await ask(`stop ${which}`), 'stop 0', 'it ended in good order');
    await page.waitForFunction(() => !document.querySelector('.lost'));
    assert.ok(await page.locator('[data-look=chosen]').count(), 'a choice that was begun is kept');
    await move(page);
    assert.equal(await myTurn(page), 'turn');
    await ask(`start ${which}`);
    await move(page);
    assert.equal(await myTurn(page), 'turn');
  }
  assert.ok(await page.evaluate(() => window.isSame), 'the page was loaded again');
  assert.equal(page.url(), place);
  assert.deepEqual(errors, []);
});
