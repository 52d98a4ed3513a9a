// Anything on a table can be looked at closely: by hover, long press, touch and key.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, shot } from './service.js';
import { dismissGuide, move, myTurn, playBots } from './play.js';

const service = serve();

const panel = (page) => page.locator('[data-inspect]');

test('by key: what it is, what it would be worth, its rule; arrows walk on, Escape closes', async () => {
  const { page, errors } = await newPerson(service);
  await playBots(page, service, 'ekopolis', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  await page.locator('[data-part^="tile:"][data-look=lit]').first().focus();
  const before = await page.locator('main.table').boundingBox();
  await page.keyboard.press('i');
  await panel(page).waitFor();
  assert.match(await panel(page).getAttribute('data-inspect'), /^tile:/);
  await panel(page).getByText('For you now').waitFor();
  await panel(page).getByRole('button', { name: 'Rule EK-040' }).waitFor();
  assert.ok(await panel(page).locator('.picture svg').count(), 'it is drawn large');
  assert.deepEqual(await page.locator('main.table').boundingBox(), before, 'the table keeps its place');
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'inspect-desktop');
  const first = await panel(page).getAttribute('data-inspect');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await panel(page).getAttribute('data-inspect'), first);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('notes are told in simple words as soon as somebody wishes it', async () => {
  const { page, errors } = await newPerson(service);
  await playBots(page, service, 'ekopolis', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  await page.locator('[data-part^="tile:"][data-look=lit]').first().focus();
  await page.keyboard.press('i');
  const note = panel(page).locator('.note').first();
  const usual = await note.innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Notes in simple words').click();
  await page.keyboard.press('Escape');
  await page.locator('[data-part^="tile:"][data-look=lit]').first().focus();
  await page.keyboard.press('i');
  await page.waitForFunction(
    (before) => document.querySelector('[data-inspect] .note')?.textContent?.trim() !== before,
    usual
  );
  assert.deepEqual(errors, []);
});

test('by touch: a long press looks, a touch on what cannot be chosen looks and says why', async () => {
  const { page, errors } = await newPerson(service, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR'
  });
  await playBots(page, service, 'ecopolis', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  const ambassador = page.locator('[data-part^="ambassador:"]').first();
  await ambassador.scrollIntoViewIfNeeded();
  // Whoever looks at it may touch it, though it says that it cannot be chosen.
  await ambassador.tap();
  await panel(page).waitFor();
  await panel(page).getByText('5 points').waitFor();
  await panel(page).getByText('Pas maintenant').waitFor();
  await shot(page, 'inspect-phone');
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await panel(page).waitFor({ state: 'detached' });

  const place = page.locator('[data-part^="place:"]').first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const device = await page.context().newCDPSession(page);
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  await panel(page).waitFor();
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await panel(page).getAttribute('data-inspect'), await place.getAttribute('data-part'));
  assert.equal(await page.locator('[data-look=chosen]').count(), 0, 'a long press chooses nothing');
  assert.deepEqual(errors, []);
});

test('by hover it is shown while the pointer rests there, and it is in nobody’s way', async () => {
  const { page } = await newPerson(service);
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  await page.locator('[data-part^="card:"]').first().hover();
  await panel(page).waitFor();
  assert.equal(await panel(page).evaluate((node) => getComputedStyle(node).pointerEvents), 'none');
  await page.mouse.move(2, 2);
  await panel(page).waitFor({ state: 'detached' });
});

test('a line of the log lights its place, and a place tells its last lines', async () => {
  const { page } = await newPerson(service);
  await playBots(page, service, 'ekopolis', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  await move(page);
  await myTurn(page);
  const lines = page.getByRole('button', { name: /places? .* at / });
  await lines.last().click();
  const ringed = await page.locator('[data-ring]').getAttribute('data-part');
  assert.match(ringed, /^space:/);
  const text = await lines.last().innerText();
  assert.ok(text.includes(ringed.slice(6)), `${text} is at ${ringed}`);
  await page.locator('[data-ring]').click({ button: 'right' });
  await panel(page).getByText('What happened to it').waitFor();
});
