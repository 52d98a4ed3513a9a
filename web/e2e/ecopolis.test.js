import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { dismissGuide, myTurn, playBots, playUntil } from './play.js';

const service = serve();

test('on a phone the market can be reached, and a card shows each way to pay', async () => {
  const { page, errors } = await newPerson(service, {
    viewport: { width: 360, height: 740 },
    locale: 'fr-FR',
    colorScheme: 'dark',
    hasTouch: true
  });
  await playBots(page, service, 'ecopolis');
  await myTurn(page);
  await dismissGuide(page);
  const filled = '.board:has([data-part^="pile:"][data-look=lit]) [data-part^="place:"]:not(.empty)';
  await playUntil(page, filled);
  assert.equal(await overflow(page), 0);
  await page.locator(filled).first().click();
  await page.locator('[data-part^="pay:"]').first().waitFor();
  await shot(page, 'ecopolis-phone');
  assert.deepEqual(await flaws(page), []);
  assert.deepEqual(errors, []);
});
