import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { button, dismissGuide, move, myTurn, playBots, takeBox } from './play.js';

const service = serve();

test('the shelf', async () => {
  const { page, errors } = await newPerson(service);
  await page.goto(service.address);
  await page.waitForSelector('[data-game=glace]');
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'home-desktop');
  await playBots(page, service, 'glace');
  await myTurn(page);
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'glace-guide');
  assert.deepEqual(errors, []);
});

test('a preview before a move, a reason for what is illegal', async () => {
  const { page } = await newPerson(service);
  // Whoever begins has two free places in each row; with one left, a card would go there by itself.
  await takeBox(page, service, 'glace', () => page.getByLabel('Who begins').selectOption('0'));
  await button(page, 'Play with bots').click();
  await page.waitForSelector('main.table');
  await dismissGuide(page);
  await myTurn(page);
  const card = page.locator('[data-part^="card:"]').first();
  const element = (await card.getAttribute('data-part')).split('-')[1];
  await card.click();
  assert.equal((await page.locator('[data-part^="place:"][data-look=lit]').count()) > 0, true);
  const other = element === 'air' ? 'water' : 'air';
  // Whoever looks at it may touch it, though it says that it cannot be chosen.
  await page.locator(`[data-part="place:${other}-N"]`).click();
  await page
    .getByText(/belongs in the row of its element/)
    .first()
    .waitFor();
  const legal = page.locator('[data-part^="place:"][data-look=lit]').first();
  const place = await legal.getAttribute('data-part');
  await legal.click();
  await page.locator('.voice li').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-confirm]').count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-look=chosen]').count(), 0);
  await card.dragTo(page.locator(`[data-part="${place}"]`));
  await page.locator('[data-confirm]').waitFor();
});

test('on a phone nothing is cut off, in both languages, by day and by night', async () => {
  for (const [locale, colorScheme] of [
    ['en-GB', 'light'],
    ['fr-FR', 'dark']
  ]) {
    const { page, errors } = await newPerson(service, {
      viewport: { width: 360, height: 740 },
      locale,
      colorScheme,
      hasTouch: true
    });
    await page.goto(service.address);
    await page.waitForSelector('[data-game=glace]');
    assert.equal(await overflow(page), 0);
    await shot(page, `home-phone-${colorScheme}`);
    assert.deepEqual(await flaws(page), []);
    await playBots(page, service, 'glace');
    await myTurn(page);
    assert.equal(await overflow(page), 0);
    await shot(page, `glace-phone-guide-${colorScheme}`);
    await dismissGuide(page);
    for (let moves = 0; moves < 5; moves++) {
      await myTurn(page);
      await move(page);
    }
    await myTurn(page);
    await shot(page, `glace-phone-${colorScheme}`);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(errors, []);
  }
});

test('the numbers of cards and lines are never covered', async () => {
  const { page } = await newPerson(service, { viewport: { width: 360, height: 740 } });
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  for (let moves = 0; moves < 4 && (await myTurn(page)) === 'turn'; moves++) await move(page);
  // A number's own box, and what else is drawn on the grid over it.
  const covered = await page.evaluate(() => {
    const boxOf = (node) => node.getBoundingClientRect();
    const meets = (one, other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const grid = document.querySelector('.grid');
    const badges = [...grid.querySelectorAll('.melts, .stack button')].map(boxOf);
    // Digits stand on the line and are about two thirds of their font's height.
    const digits = [...grid.querySelectorAll('.card > text')].map((text) => {
      const { left, right, top, bottom } = boxOf(text);
      const height = bottom - top;
      return { left, right, top: top + height * 0.2, bottom: bottom - height * 0.24 };
    });
    const totals = [...grid.querySelectorAll('.edge strong')].map(boxOf);
    const numbers = [...digits, ...totals];
    return {
      numbers: numbers.length,
      covered: numbers.filter((box) => badges.some((badge) => meets(box, badge))).length
    };
  });
  assert.equal(covered.numbers > 8, true);
  assert.equal(covered.covered, 0);
});
