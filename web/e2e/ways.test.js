// Ways to be called, to look on and to get about that no single game owns.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { button, dismissGuide, move, myTurn, playBots, playOut, takeBox } from './play.js';

const service = serve();

test('"your turn" is in the title; a sound and a notification come where they are wanted', async () => {
  const { page, errors } = await newPerson(service);
  await page.addInitScript(() => {
    globalThis.calls = { tones: 0, notes: [] };
    globalThis.isAside = false;
    Object.defineProperty(document, 'hidden', { get: () => globalThis.isAside });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.calls.tones += 1;
      return start.apply(this, when);
    };
    globalThis.Notification = Object.assign(
      function (title) {
        globalThis.calls.notes.push(title);
      },
      { permission: 'granted', requestPermission: () => Promise.resolve('granted') }
    );
  });
  const calls = () => page.evaluate(() => globalThis.calls);
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  assert.match(await page.title(), /^● Your turn – La Glace/);
  await move(page);
  await myTurn(page);
  assert.deepEqual(await calls(), { tones: 0, notes: [] }, 'both are off until somebody wants them');

  await button(page, 'Menu').click();
  await page.getByLabel('Sounds').check();
  await page.getByLabel('Notify me on my turn').check();
  await button(page, /^Close$/).click();
  await page.evaluate(() => (globalThis.isAside = true));
  await move(page);
  await page.waitForFunction(() => globalThis.calls.tones > 0 && globalThis.calls.notes.length > 0);
  assert.equal((await calls()).notes[0], 'Your turn');
  await page.reload();
  await page.waitForSelector('main.table');
  await button(page, 'Menu').click();
  assert.equal(await page.getByLabel('Sounds').isChecked(), true, 'and it is remembered');
  assert.deepEqual(errors, []);
});

test('an open game goes around on one device without a cover', async () => {
  const { page, errors } = await newPerson(service, { viewport: { width: 768, height: 1024 } });
  await page.goto(service.address);
  await page.click('[data-game=ecotopia]');
  await page.getByLabel('Players').selectOption('2');
  await button(page, 'Play together on this device').click();
  await page.getByLabel('Player 2').fill('Bea');
  await button(page, 'Start game').click();
  await page.waitForSelector('main.table');
  await dismissGuide(page);
  const seen = new Set();
  for (let moves = 0; moves < 40 && seen.size < 2; moves++) {
    await myTurn(page);
    assert.equal(await page.getByRole('button', { name: /^I am/ }).count(), 0);
    seen.add(await page.locator('.seats [aria-current] strong').innerText());
    await move(page);
  }
  assert.equal(seen.size, 2);
  assert.deepEqual(errors, []);
});

test('arrows walk the board of Ekopolis', async () => {
  const { page, errors } = await newPerson(service);
  await playBots(page, service, 'ekopolis', 'seedling');
  await dismissGuide(page);
  const press = (key) => page.keyboard.press(key);
  const focused = (name) => page.evaluate((one) => document.activeElement?.getAttribute(one), name);
  const reach = async (kind) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      if ((await focused('data-look')) === 'lit' && (await focused('data-part')).startsWith(kind)) return;
      await press('Tab');
    }
    throw new Error(`Tab reaches no ${kind}`);
  };
  for (let moves = 0; moves < 3; moves++) {
    await myTurn(page);
    if (await page.locator('[data-part^="tile:"][data-look=lit]').count()) {
      await reach('tile:');
      const tile = await focused('data-part');
      await press('ArrowRight');
      assert.notEqual(await focused('data-part'), tile);
      await press('Enter');
      await press('ArrowUp');
      if (!(await focused('data-part')).startsWith('space:')) await reach('space:');
      const walked = new Set([await focused('data-part')]);
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        await press(key);
        walked.add(await focused('data-part'));
      }
      assert.ok(walked.size > 1, 'arrows go from space to space');
      await reach('space:');
      assert.match(await focused('aria-label'), /^[a-k]\d+: /);
    } else await reach('');
    await press('Enter');
    await page.locator('[data-confirm]').waitFor();
    await press('Enter');
    await page.waitForFunction(() => !document.querySelector('[data-confirm]'));
  }
  assert.deepEqual(errors, []);
});

test('groups on one deal are ranked together, and the code is at hand while they play', async () => {
  const first = await newPerson(service);
  await takeBox(first.page, service, 'ekopolis', async (page) => {
    await page.getByLabel(/^Cards/).selectOption('new');
    await page.getByLabel(/^Bots/).selectOption('seedling');
  });
  await button(first.page, 'Play with bots').click();
  await first.page.waitForSelector('main.table');
  await dismissGuide(first.page);
  await button(first.page, 'People').click();
  const code = (await first.page.getByText('Code of the shared deal').locator('strong').innerText()).trim();
  await button(first.page, /^Close$/).click();

  const second = await newPerson(service);
  await takeBox(second.page, service, 'ekopolis', async (page) => {
    await page.getByLabel(/^Cards/).selectOption('code');
    await page.getByLabel('Code of the shared deal').fill(code.toLowerCase());
    await page.getByLabel(/^Bots/).selectOption('seedling');
  });
  await button(second.page, 'Play with bots').click();
  await second.page.waitForSelector('main.table');
  await dismissGuide(second.page);

  await playOut(first.page);
  await first.page.getByText('still playing').waitFor();
  await playOut(second.page);
  const ranks = second.page.getByRole('table', { name: 'Results of the groups (same cards)' });
  await ranks.getByText('this table').waitFor();
  const places = await ranks.locator('td:first-child').allInnerTexts();
  assert.equal(places.length, 2);
  assert.equal(places[0], '1');
  assert.deepEqual(await flaws(second.page), []);
  await shot(second.page, 'deal-ranks');
  assert.deepEqual([...first.errors, ...second.errors], []);
});

test('after a game: its record as a file, looked at again, and a rematch', async () => {
  const { page, errors } = await newPerson(service);
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  await playOut(page, 40);
  const table = page.url();
  await page.getByRole('link', { name: 'Watch again' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download this game').click()
  ]);
  const record = await readFile(await file.path(), 'utf8');
  assert.match(record, /^oikos-record 1\ngame glace\n/);

  await page.goto(service.address);
  const bring = (text) =>
    page
      .getByLabel('Choose a file')
      .first()
      .setInputFiles({
        name: 'game.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(text)
      });
  for (const wrong of [
    'nonsense',
    record.replace(/\n(\d+) nature deal .*/, '\n$1 nature deal nothing'),
    ''
  ]) {
    await bring(wrong);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    assert.ok((await alert.innerText()).length > 10);
    assert.doesNotMatch(await alert.innerText(), /cannot be reached/);
    assert.deepEqual(await flaws(page), []);
  }
  await bring(record);
  await page.waitForURL(/\/t\/\w+\/replay$/);
  await page.getByRole('slider').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await overflow(page), 0);
  await shot(page, 'record-phone');
  assert.deepEqual(await flaws(page), []);

  await page.goto(table);
  await button(page, 'Again with the same').click();
  await page.waitForURL((url) => String(url) !== table);
  await page.waitForSelector('main.table');
  assert.deepEqual(errors, []);
});

test('a wrong code says so and takes another one', async () => {
  const { page } = await newPerson(service, { viewport: { width: 360, height: 740 }, locale: 'fr-FR' });
  await page.goto(`${service.address}/t/ZZZZZZZZ`);
  await page.getByRole('heading', { name: 'Table introuvable' }).waitFor();
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'wrong-code-phone');
  for (const address of ['/nowhere', '/t/ZZZZZZZZ/replay', '/rules/nothing']) {
    await page.goto(service.address + address);
    await page.locator('h1').waitFor();
    assert.deepEqual(await flaws(page), []);
  }
});

test('who comes back finds their table first, joins by a whole link, and is asked before leaving', async () => {
  const { page, errors } = await newPerson(service, { viewport: { width: 360, height: 740 } });
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  const table = page.url();
  await page.goto(service.address);
  const line = page.getByRole('link', { name: /your turn/ });
  await line.waitFor();
  assert.ok((await line.boundingBox()).y < 400, 'it stands where a phone shows it');
  await shot(page, 'home-back-phone');
  assert.deepEqual(await flaws(page), []);
  await page.getByLabel('Join a table').fill('https://play.example/rules/glace');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Join a table').fill(`${table}/`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForSelector('main.table');
  assert.equal(page.url(), table);
  await button(page, 'Menu').click();
  await button(page, 'Leave the table').click();
  await button(page, 'Stay').click();
  assert.equal(page.url(), table);
  await button(page, 'Leave the table').click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(service.address);
  assert.deepEqual(errors, []);
});
