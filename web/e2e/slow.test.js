// Slow play: a table with days to think, and what the home page says of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { begin, sitDown } from './play.js';
import { flaws, overflow, shot } from './service.js';

const service = serve();

test('a table with days to think says so in the lobby and at the table; at home it is whose turn', async () => {
  const people = await sitDown(service, ['Ada', 'Ben'], {
    game: 'ecopolis',
    choose: (page) =>
      page.getByLabel('Time limit').selectOption({ label: '3 days each, one back with each move' })
  });
  const [host, guest] = people;
  await guest.page.getByText('3 days each, one back with each move').waitFor();
  await begin(people);
  await shot(host.page, 'slow-1280');
  assert.match(await host.page.locator('.turn time').innerText(), /^(3d|2d 23h)$/);
  assert.ok((await overflow(guest.page)) <= 0);
  await shot(guest.page, 'slow-360');
  await guest.page.goto(service.address);
  await host.page.goto(service.address);
  const turns = await Promise.all(
    people.map(async ({ page }) => {
      await page.getByRole('heading', { name: 'My tables' }).waitFor();
      return page.locator('a small').first().innerText();
    })
  );
  assert.equal(turns.filter((one) => one === 'your turn').length, 1, turns.join());
  assert.deepEqual(await flaws(guest.page), []);
  for (const { errors } of people) assert.deepEqual(errors, []);
});
