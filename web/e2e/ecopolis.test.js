import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, newPerson, openHouse, overflow, shot } from './house.js';
import { dismissGuide, myTurn, playBots } from './play.js';

let house;
before(async () => {
  house = await openHouse();
});
after(() => house.close());

/** One touch: confirm what is chosen, or choose what lights up. Drawing a card needs no second touch. */
async function touch(page) {
  const next = await page.waitForSelector('[data-confirm], [data-look=lit], dialog .result', {
    timeout: 60_000
  });
  if (await next.evaluate((node) => node.closest('dialog') !== null)) return 'over';
  const confirm = page.locator('[data-confirm]');
  await ((await confirm.count()) > 0 ? confirm : page.locator('[data-look=lit]').first()).click();
  await page.waitForTimeout(60);
  return 'touched';
}

test('on a phone the market can be reached, and a card shows each way to pay', async () => {
  const { page, errors } = await newPerson(house, {
    viewport: { width: 360, height: 740 },
    locale: 'fr-FR',
    colorScheme: 'dark',
    hasTouch: true
  });
  await playBots(page, house, 'ecopolis');
  await myTurn(page);
  await dismissGuide(page);
  for (let touches = 0; touches < 9; touches++) await touch(page);
  await myTurn(page);
  assert.equal(await overflow(page), 0);
  await page.locator('[data-part="place:B2"]').click();
  await page.locator('[data-part^="pay:B2:"]').first().waitFor();
  await shot(page, 'ecopolis-phone');
  assert.deepEqual(await flaws(page), []);
  assert.deepEqual(errors, []);
});
