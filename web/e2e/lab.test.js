// The designers' page: on a server that was started with --lab, and on no other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button } from './play.js';
import { flaws, newPerson, openService, overflow, shot } from './service.js';

let service, plain;

before(async () => {
  [service, plain] = await Promise.all([openService({ lab: true }), openService()]);
});

after(async () => {
  await service?.close();
  await plain?.close();
});

async function bench(options = {}) {
  const person = await newPerson(service, options);
  await person.page.goto(`${service.address}/lab`);
  await person.page.locator('summary', { hasText: 'constructions' }).first().click();
  return person;
}

test('a number is changed, a bad one is refused with a sentence, and a table is played with the new cards', async () => {
  const { page, errors } = await bench();
  const points = page.getByLabel('Bus line, points');
  await points.fill('99');
  await button(page, 'Play a table with these cards').click();
  await page.getByRole('alert').filter({ hasText: 'ligne-de-bus' }).waitFor();
  await points.fill('two');
  await button(page, 'Play a table with these cards').click();
  await page.getByRole('alert').filter({ hasText: 'a whole number' }).waitFor();
  await points.fill('8');
  await page.getByText('1 number changed').waitFor();
  assert.deepEqual(await flaws(page), []);
  await button(page, 'Play a table with these cards').click();
  await page.waitForURL(/\/t\//);
  const code = page.url().split('/').pop();
  const secret = await page.evaluate(() => localStorage.getItem('oikos.secret'));
  const told = await fetch(`${service.address}/api/tables/${code}/content`, {
    headers: { authorization: `Bearer ${secret}` }
  }).then((answer) => answer.json());
  const bus = told.content.content.constructions.find(({ id }) => id === 'ligne-de-bus');
  assert.equal(bus.points, 8);
  assert.deepEqual(errors, []);
});

test('games are played in the background, one run at a time, and can be stopped', async () => {
  const { page, errors } = await bench();
  const run = button(page, 'Let bots play 500 games of each');
  await run.click();
  await page.getByRole('progressbar').waitFor();
  const again = await bench({ viewport: { width: 360, height: 740 } });
  await button(again.page, 'Stop').waitFor();
  assert.equal(await overflow(again.page), 0);
  await shot(again.page, 'lab-phone');
  await button(page, 'Stop').click();
  await page.getByText('The run was stopped.').waitFor();
  assert.deepEqual(errors, []);
});

test('the report of a run is a page of its own that draws its charts', async () => {
  const { page, errors } = await newPerson(service);
  await page.goto(`${service.address}/lab`);
  await page.waitForFunction(() => localStorage.getItem('oikos.secret'));
  const secret = await page.evaluate(() => localStorage.getItem('oikos.secret'));
  const ask = (method, body) =>
    fetch(`${service.address}/api/lab/run`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body)
    });
  const numbers = { 'constructions.gare.points': 5 };
  await ask('POST', { game: 'ecopolis', players: 2, games: 10, numbers });
  await page.reload();
  const link = page.getByRole('link', { name: 'See the report' });
  await link.waitFor({ timeout: 90_000 });
  const [report] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await report.locator('svg, canvas').first().waitFor();
  assert.deepEqual(errors, []);
});

test('a server without it has neither the page nor anything behind it', async () => {
  assert.equal((await fetch(`${plain.address}/lab`)).status, 404);
  for (const path of ['run', 'report', 'games/ecopolis']) {
    assert.equal((await fetch(`${plain.address}/api/lab/${path}`)).status, 404);
  }
});
