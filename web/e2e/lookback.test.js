// After a game one can look back at it: what was to be expected, the moments that mattered, and on from there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFinished } from './finished.js';
import { serve } from './hooks.js';
import { button } from './play.js';
import { flaws, newPerson, overflow, shot } from './service.js';

const service = serve({ lookback: 1, seed: 'a look back' });

test('the course of a game from one of the seats here, its moments, and a table that goes on', async () => {
  const { page, errors } = await newPerson(service, { viewport: { width: 360, height: 740 } });
  const seats = ['Ana', 'Ben', 'Cleo'].map((name) => ({ who: 'me', name }));
  await openFinished(page, service, { game: 'ekopolis', seats });
  const choose = () => page.getByLabel('Seat', { exact: true }).selectOption({ label: 'Ben' });
  await choose();
  await button(page, 'Look back').click();
  await page.getByRole('status').filter({ hasText: 'choices' }).waitFor();
  await page.reload(); // whoever leaves finds it again
  await choose();
  const moments = page.locator('.lookback ol li');
  await moments.first().waitFor({ timeout: 30_000 });
  assert.ok((await moments.count()) <= 3);
  await page.locator('.lookback [role=img]').waitFor();
  assert.match(await moments.first().innerText(), /you played: .*Oak would have played: /s);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'lookback-phone');

  const place = await moments.first().getByRole('link', { name: 'See this moment' }).getAttribute('href');
  await button(moments.first(), 'Play on from here').click();
  await page.waitForSelector('main.table [data-look=lit]');
  const [, at] = /#at=(\d+),seat=1$/.exec(place);
  await page.goto(service.address + place);
  await page.getByLabel(new RegExp(`Step ${at} of`)).waitFor();
  assert.deepEqual(errors, []);
});
