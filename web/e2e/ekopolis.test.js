import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, newPerson, openService, overflow, shot } from './service.js';
import { dismissGuide, move, myTurn, playBots } from './play.js';

let service;
before(async () => {
  service = await openService();
});
after(() => service.close());

test('each neighbour shows what it would bring, and a space out of reach says why', async () => {
  const { page } = await newPerson(service);
  await playBots(page, service, 'ekopolis');
  await dismissGuide(page);
  await myTurn(page);
  await page.locator('[data-part^="tile:"]').first().click();
  await page.locator('.points').first().waitFor();
  await page.locator('[data-part="space:k3"]').click();
  await page
    .getByText(/not next to your city/)
    .first()
    .waitFor();
  await page.locator('[data-part^="space:"][data-look=lit]').first().click();
  await page.locator('.brings').first().waitFor();
  assert.equal(await page.locator('[data-confirm]').count(), 1);
});

test('on a phone the board fits by itself', async () => {
  const { page, errors } = await newPerson(service, {
    viewport: { width: 360, height: 740 },
    locale: 'fr-FR',
    colorScheme: 'dark',
    hasTouch: true
  });
  await playBots(page, service, 'ekopolis');
  await myTurn(page);
  await dismissGuide(page);
  for (let moves = 0; moves < 5; moves++) {
    await myTurn(page);
    await move(page);
  }
  await myTurn(page);
  assert.equal(await overflow(page), 0);
  const box = await page.locator('[data-part^="space:"]').first().boundingBox();
  assert.ok(box.width >= 30);
  await shot(page, 'ekopolis-phone');
  assert.deepEqual(await flaws(page), []);
  assert.deepEqual(errors, []);
});
