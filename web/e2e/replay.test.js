// A finished game is looked at as it was played: at every size, closely, and from the log to the board and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { bringAlong } from './before-the-end.js';
import { faults, places, resize, SIZES } from './measure.js';
import { drawn, flaws, newPerson } from './service.js';

const service = serve();

const GAMES = { glace: 'won', ekopolis: 'full', ecopolis: 'target-reached', ecotopia: 'blue-met-red' };

for (const [game, name] of Object.entries(GAMES))
  test(`a replay of ${game} fits every size`, { timeout: 120_000 }, async () => {
    const { page, errors } = await newPerson(service, { locale: 'fr-FR' });
    const { code } = await bringAlong(page, service, game, name);
    await page.goto(`${service.address}/t/${code}/replay`);
    await page.waitForSelector('main.table');
    const wrong = [];
    const where = new Map();
    for (const share of [0.3, 1]) {
      const slider = page.getByRole('slider');
      const at = Math.round(share * Number(await slider.getAttribute('max')));
      await slider.fill(String(at));
      await page.getByRole('slider', { name: new RegExp(`${at} sur`) }).waitFor();
      for (const size of SIZES) {
        await resize(page, size);
        const told = await faults(page, false);
        const key = size.join('x');
        const place = await places(page);
        if (place !== (where.get(key) ?? place)) told.push(`moved from ${where.get(key)} to ${place}`);
        where.set(key, place);
        wrong.push(...told.map((one) => `${key}, entry ${at}: ${one}`));
      }
      wrong.push(...(await flaws(page)));
    }
    assert.deepEqual([...wrong, ...errors], []);
  });

test('in a replay a thing can be looked at closely, and a line of the log lights its place', async () => {
  const { page, errors } = await newPerson(service, {
    viewport: { width: 360, height: 740 },
    hasTouch: true
  });
  const { code } = await bringAlong(page, service, 'ekopolis', 'basic');
  await page.goto(`${service.address}/t/${code}/replay`);
  await page.waitForSelector('main.table');
  await page.getByRole('slider').fill('79');
  // The last building, by the ring and the shape of the mayor who put it there.
  await page.locator('[data-part="space:i3"][data-ring="3"] .ring-mark').waitFor();
  await page.locator('[data-part="space:i3"]').tap();
  const panel = page.locator('[data-inspect="space:i3"]');
  await panel.getByRole('heading', { name: 'Fire station' }).waitFor();
  await panel.getByText(/places Fire station at i3/).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Log and score' }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /Steelworks at g10/ })
    .click();
  await page.locator('[data-part="space:g10"][data-ring="2"]').waitFor();
  await drawn(page);
  assert.deepEqual(errors, []);
});
