// The deal of the day: from the home page to a table with bots, and the ranking when the day is over.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { playOut } from './play.js';
import { flaws, newPerson, overflow, root, shot, TOMORROW } from './service.js';

const service = serve({});

test('the deal of the day is played once, and ranked and shown when the day is over', async () => {
  const { page, errors } = await newPerson(service, {
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 }
  });
  await page.goto(service.address);
  await page.locator('[data-day=glace]').click();
  await page.waitForSelector('main.table');
  const code = page.url().split('/').at(-1);
  await page.goto(service.address);
  await page.getByRole('link', { name: 'Continuer La Glace et le Ciel' }).click();
  await page.waitForSelector('main.table');
  await playOut(page);
  await page.getByText(/Le classement de tous ceux qui jouent ces cartes/).waitFor();
  await page.goto(service.address);
  await page.getByRole('link', { name: /^La Glace et le Ciel : joué, / }).waitFor();
  await page.getByRole('heading', { name: 'Distribution du jour' }).scrollIntoViewIfNeeded();
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'day-fr-360');

  await service.stop();
  await service.start(root, TOMORROW);
  await page.reload();
  await page.locator('[data-day=glace]').waitFor();
  await page.locator('[data-ranking=glace]').click();
  const row = page.getByRole('dialog').locator('tbody tr').first();
  await row.getByRole('link', { name: 'Voir la partie' }).waitFor();
  assert.equal(await row.locator('td').first().innerText(), '1');
  await page.getByText(/^Graine/).waitFor();
  assert.deepEqual(await flaws(page), []);
  assert.ok((await overflow(page)) <= 0);
  await shot(page, 'day-ranking-fr-360');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Distribution du jour' }).scrollIntoViewIfNeeded();
  await shot(page, 'day-fr-1440');
  await page.goto(`${service.address}/t/${code}/replay`);
  await page.waitForSelector('main.table, main');
  assert.deepEqual(errors, []);
});
