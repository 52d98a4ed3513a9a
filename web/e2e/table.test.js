import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { begin, button, dismissGuide, inTurn, move, myTurn, playBots, sitDown } from './play.js';

// A server of its own: it is stopped.
const service = serve({});

test('a table with a link: lobby, hidden information, undo by agreement', async () => {
  const [ada, ben] = await sitDown(service, ['Ada', 'Ben']);
  const link = ada.page.url();
  assert.deepEqual(await flaws(ada.page), []);
  await shot(ada.page, 'lobby-desktop');
  await shot(ben.page, 'lobby-phone');
  assert.equal(await overflow(ben.page), 0);
  assert.deepEqual(await flaws(ben.page), []);

  const told = [];
  ben.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => told.push(String(payload)))
  );
  await ben.page.reload();
  await begin([ada, ben]);
  const cards = await ada.page
    .locator('.mine [data-part^="card:"]')
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.part.slice(5)));
  assert.equal(cards.length, 6);
  const views = told.flatMap((text) => JSON.parse(text)).filter((one) => one.tell === 'update' && one.view);
  assert.ok(views.length > 0);
  for (const { view } of views) {
    const hands = JSON.stringify(view.hands);
    for (const card of cards) assert.ok(!hands.includes(`"${card}"`), `${card} was told to Ben`);
    assert.equal(view.objectives[view.seat].reference, null);
  }

  const [first, second] = await inTurn([ada, ben]);
  await move(first.page);
  await inTurn([second, first]);
  const undo = first.page.getByRole('button', { name: /ndo/ });
  const isFree = (await undo.innerText()).trim() === 'Undo';
  await undo.click();
  if (!isFree) {
    await button(second.page, 'Agree').click();
  }
  await first.page.waitForSelector('[data-look=lit]');
  await second.page.waitForFunction(() => !document.querySelector('[data-look=lit]'));

  const stranger = await newPerson(service);
  await stranger.page.goto(link);
  await stranger.page.getByText(/does not allow spectators/).waitFor();
  assert.deepEqual([...ada.errors, ...ben.errors], []);
});

test('a lost connection shows and heals by itself', async () => {
  const [ada, ben] = await sitDown(service, ['Ada', 'Ben']);
  await begin([ada, ben]);
  const [first, second] = await inTurn([ada, ben]);
  await service.stop();
  for (const { page } of [first, second]) await page.waitForSelector('.lost');
  await shot(second.page, 'connection-lost');
  await service.start();
  await first.page.waitForFunction(() => !document.querySelector('.lost'), null, { timeout: 20_000 });
  await move(first.page);
  await second.context.setOffline(true);
  await second.page.waitForSelector('.lost');
  await second.context.setOffline(false);
  await second.page.waitForFunction(() => !document.querySelector('.lost'), null, { timeout: 20_000 });
  await myTurn(second.page);
  assert.deepEqual([...ada.errors, ...ben.errors], []);
});

test('one device from hand to hand, with a cover screen', async () => {
  const { page, errors } = await newPerson(service, { viewport: { width: 768, height: 1024 } });
  await page.goto(service.address);
  await page.click('[data-game=glace]');
  await page.getByLabel('Players').selectOption('2');
  await button(page, 'Play together on this device').click();
  await page.getByLabel('Player 2').fill('Bea');
  await button(page, 'Start game').click();
  for (let moves = 0; moves < 4; moves++) {
    const ready = page.getByRole('button', { name: /^I am/ });
    await ready.waitFor();
    assert.equal(
      await page.locator('[data-part]').count(),
      0,
      'nothing of the table is drawn under the cover'
    );
    if (moves === 1) {
      assert.deepEqual(await flaws(page), []);
      await shot(page, 'cover-tablet');
    }
    await ready.click();
    await dismissGuide(page);
    await myTurn(page);
    if (moves === 1) await shot(page, 'glace-tablet');
    await move(page);
  }
  assert.deepEqual(errors, []);
});

test('the language changes in the middle of a game', async () => {
  const { page, errors } = await newPerson(service);
  await playBots(page, service, 'glace');
  await dismissGuide(page);
  await myTurn(page);
  await page.locator('[data-look=lit]').first().click();
  await button(page, 'Menu').click();
  assert.deepEqual(await flaws(page), []);
  await page.getByLabel('Français').check();
  await page.getByText('Langue').waitFor();
  await button(page, 'Fermer').click();
  await page.getByText(/touchez l’un des éléments entourés|Poser/).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'fr');
  await move(page);
  await myTurn(page);
  await button(page, 'Règles').click();
  await page.getByPlaceholder('Chercher dans les règles').fill('molécule');
  await page.getByText('GC-005').first().waitFor();
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'rules-desktop');
  assert.deepEqual(errors, []);
});

test('a game by keyboard alone, then its replay and a new game from the middle of it', async () => {
  const { page, errors } = await newPerson(service);
  await page.goto(service.address);
  await page.waitForSelector('[data-game=glace]');
  const press = (key) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('data-game') ?? document.activeElement?.textContent?.trim() ?? ''
    );
  for (let tabs = 0; tabs < 20 && (await focused()) !== 'glace'; tabs++) await press('Tab');
  await press('Enter');
  await page.waitForSelector('dialog');
  for (let tabs = 0; tabs < 20 && (await focused()) !== 'Play with bots'; tabs++) await press('Tab');
  await press('Enter');
  await page.waitForSelector('main.table');
  const look = () => page.evaluate(() => document.activeElement?.getAttribute('data-look'));
  let moves = 0;
  while ((await myTurn(page)) !== 'over') {
    for (let tabs = 0; tabs < 60 && (await look()) !== 'lit'; tabs++) await press('Tab');
    assert.equal(await look(), 'lit');
    if (moves === 0) await press('ArrowRight');
    await press('Enter');
    await page.waitForSelector('[data-look=chosen]');
    if (!(await page.locator('[data-confirm]').count())) {
      await press('ArrowUp');
      for (let tabs = 0; tabs < 60 && (await look()) !== 'lit'; tabs++) await press('Tab');
      await press('Enter');
    }
    await page.locator('[data-confirm]').waitFor();
    await press('Enter');
    await page.waitForFunction(() => !document.querySelector('[data-confirm]'));
    moves += 1;
    assert.ok(moves < 20);
  }
  // Four cards a generation, three generations at most.
  assert.ok([4, 8, 12].includes(moves), `${moves} moves`);

  await page.getByRole('link', { name: 'Watch again' }).click();
  await page.getByRole('slider').waitFor();
  await shot(page, 'replay-desktop');
  assert.deepEqual(await flaws(page), []);
  await press('End');
  await press('ArrowLeft');
  await press('Home');
  await page.getByRole('slider', { name: 'Step 0 of' }).waitFor();
  const middle = Math.floor(Number(await page.getByRole('slider').getAttribute('max')) / 2);
  await page.getByRole('slider').fill(String(middle));
  await page.getByRole('slider', { name: `Step ${middle} of` }).waitFor();
  await button(page, 'Play on from here').click();
  await page.waitForSelector('main.table');
  await dismissGuide(page);
  await myTurn(page);
  await move(page);
  assert.deepEqual(errors, []);
});

test('a hint with its reasons', async () => {
  const { page } = await newPerson(service);
  await playBots(page, service, 'glace');
  await dismissGuide(page);
  await myTurn(page);
  await button(page, 'Hint').click();
  await page.locator('[data-confirm]').waitFor();
  assert.equal(
    await page.locator('[data-look=chosen]').count(),
    2,
    'the card and its place are drawn as chosen'
  );
  await shot(page, 'hint-desktop');
  assert.deepEqual(await flaws(page), []);
  await button(page, 'Compared with other moves').click();
  await page.getByRole('heading', { name: 'What your objective could be' }).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Cancel').click();
  await button(page, 'Deduction sheet').click();
  await button(page, 'Cross out what is impossible').click();
  await shot(page, 'sheet-desktop');
  assert.deepEqual(await flaws(page), []);
});

test('a seat goes on from another device, and an onlooker sees what everybody may', async () => {
  const { page } = await newPerson(service);
  await page.goto(service.address);
  await page.click('[data-game=glace]');
  await page.getByText('More options').click();
  await page.getByLabel('Allow spectators').check();
  await button(page, 'Play with bots').click();
  await page.waitForSelector('main.table');
  await myTurn(page);

  const onlooker = await newPerson(service);
  await onlooker.page.goto(page.url());
  await onlooker.page.waitForSelector('main.table');
  assert.equal(await onlooker.page.locator('[data-part^="card:"]').count(), 0);
  assert.equal(await onlooker.page.locator('[data-look=lit]').count(), 0);
  assert.deepEqual(await flaws(onlooker.page), []);

  await button(page, 'Menu').click();
  await button(page, 'Continue on another device').click();
  const link = await page.locator('.link').innerText();
  assert.match(link, /#seat=/);
  const other = await newPerson(service);
  await other.page.goto(link);
  await other.page.waitForSelector('main.table');
  await dismissGuide(other.page);
  await myTurn(other.page);
  assert.ok(!other.page.url().includes('#'));
  await move(other.page);
});

test('where sockets are not let through, plain requests do the same', async () => {
  const { page, errors } = await newPerson(service);
  await page.routeWebSocket(/socket/, (socket) => socket.close());
  await playBots(page, service, 'glace');
  await dismissGuide(page);
  for (let moves = 0; moves < 3; moves++) {
    await myTurn(page);
    await move(page);
  }
  await myTurn(page);
  assert.equal(await page.locator('.lost').count(), 0);
  assert.deepEqual(errors, []);
});
