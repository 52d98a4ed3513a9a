// One page between its server and this device: a game kept here is taken to the server; a server that is away is missed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { dismissGuide, move, myTurn } from './play.js';
import { newPerson } from './service.js';

const service = serve({ pace: 0 });

/** From the shelf to a game that is kept on this device. */
async function openHere(page, game) {
  await page.click(`[data-game=${game}]`);
  await page.getByLabel(/Keep this game on this device/).check();
  await page.getByRole('button', { name: 'Play with bots' }).click();
  await page.waitForSelector('main.table');
  await dismissGuide(page);
}

test(
  'a game that was kept on this device goes on at the server, and without one at home',
  { timeout: 180_000 },
  async () => {
    const { page, errors } = await newPerson(service);
    page.setDefaultTimeout(60_000);
    await page.addInitScript(() => localStorage.setItem('oikos.bot-pace', '0'));
    await page.goto(service.address);
    await openHere(page, 'ekopolis');
    const local = page.url();
    assert.match(local, /\/t\/L\w{8}$/);
    await myTurn(page);
    await move(page);
    await myTurn(page);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Go on at the server, with friends' }).click();
    await page.waitForURL(/\/t\/[^L]\w{7}$/);
    await page.getByRole('button', { name: 'Start game' }).click();
    await myTurn(page);

    await service.stop();
    await page.goBack();
    await page.waitForURL(local);
    await myTurn(page);
    await move(page);
    await myTurn(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByText('The server cannot be reached: play with bots').waitFor();
    await page
      .getByRole('link', { name: /Ekopolis/ })
      .first()
      .waitFor();
    await service.start();
    await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
  }
);
