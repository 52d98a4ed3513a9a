import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { dismissGuide, move, myTurn, playBots } from './play.js';

const service = serve();

test('each neighbour shows what it would bring, and a space out of reach says why', async () => {
  const { page } = await newPerson(service);
  await playBots(page, service, 'ekopolis');
  await dismissGuide(page);
  await myTurn(page);
  await page.locator('[data-part^="tile:"]').first().click();
  await page.locator('.points').first().waitFor();
  // Whoever looks at it may touch it, though it says that it cannot be chosen.
  await page.locator('[data-part="space:k3"]').click();
  await page
    .getByText(/not next to your city/)
    .first()
    .waitFor();
  await page.locator('[data-part^="space:"][data-look=lit]').first().click();
  await page.locator('.brings').first().waitFor();
  assert.equal(await page.locator('[data-confirm]').count(), 1);
});

test('a touch beside a space that lights up counts for it', async () => {
  const { page } = await newPerson(service, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await playBots(page, service, 'ekopolis');
  await myTurn(page);
  await dismissGuide(page);
  await page.locator('[data-part^="tile:"]').first().tap();
  // The rightmost of them: what is to its right does not light up.
  const lit = await page.locator('[data-part^="space:"][data-look=lit] > .ground').evaluateAll((nodes) =>
    nodes
      .map((node) => ({ part: node.parentElement.dataset.part, box: node.getBoundingClientRect() }))
      .sort((one, other) => one.box.right - other.box.right)
      .map(({ part, box }) => ({ part, x: box.right + 3, y: box.y + box.height / 2 }))
      .at(-1)
  );
  const under = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-part]')?.dataset.look,
    lit
  );
  assert.notEqual(under, 'lit');
  await page.touchscreen.tap(lit.x, lit.y);
  await page.locator(`[data-part="${lit.part}"][data-look=chosen]`).waitFor();
});

test('on a phone the board fits by itself', async () => {
  const { page, errors } = await newPerson(service, {
    viewport: { width: 360, height: 740 },
    locale: 'fr-FR',
    colorScheme: 'dark',
    hasTouch: true
  });
  await playBots(page, service, 'ekopolis');
  await myTurn(page);
  await dismissGuide(page);
  for (let moves = 0; moves < 5; moves++) {
    await myTurn(page);
    await move(page);
  }
  await myTurn(page);
  assert.equal(await overflow(page), 0);
  const box = await page.locator('[data-part^="space:"]').first().boundingBox();
  assert.ok(box.width >= 30);
  await shot(page, 'ekopolis-phone');
  assert.deepEqual(await flaws(page), []);
  assert.deepEqual(errors, []);
});

for (const colorScheme of ['light', 'dark'])
  test(`the names of the spaces can be read on the river, ${colorScheme}`, async () => {
    const { page } = await newPerson(service, { colorScheme });
    await playBots(page, service, 'ekopolis');
    await page.waitForSelector('.coordinates text');
    const contrast = await page.evaluate(() => {
      const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
      const light = (colour) =>
        colour
          .map((one) => one / 255)
          .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
          .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
      const { fill, stroke, strokeOpacity } = getComputedStyle(document.querySelector('.coordinates text'));
      return ['.river', '.ripple', '.meadow', '.bank'].map((ground) => {
        const style = getComputedStyle(document.querySelector(ground));
        const under = rgb(style.stroke === 'none' ? style.fill : style.stroke);
        const around = rgb(stroke).map((one, at) => one * strokeOpacity + under[at] * (1 - strokeOpacity));
        const [dark, bright] = [light(rgb(fill)), light(around)].sort((one, other) => one - other);
        return { ground, contrast: (bright + 0.05) / (dark + 0.05) };
      });
    });
    assert.deepEqual(
      contrast.filter((one) => !(one.contrast >= 4.5)),
      []
    );
  });
