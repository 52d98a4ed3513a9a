// Great moments are seen, and a result can be kept.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { flaws, newPerson, openService, overflow, shot } from './service.js';
import { dismissGuide, move, myTurn, playBots, playOut } from './play.js';

let service;
before(async () => {
  service = await openService();
});
after(() => service.close());

/** Writes down, in the page, what the scenes show. */
function watch() {
  globalThis.scenes = [];
  new MutationObserver(() => {
    const scene = document.querySelector('[data-scene] .stage');
    if (!scene) return;
    const open = scene.querySelectorAll('.open').length;
    const text = `${scene.querySelector('h2')?.textContent} ${open} open`;
    if (globalThis.scenes.at(-1) !== text) globalThis.scenes.push(text);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

test('La Glace: a generation ends as a scene, and the result shows Ice × Sky', async () => {
  const { page, errors } = await newPerson(service, {
    viewport: { width: 360, height: 740 },
    pace: 'quick'
  });
  await page.addInitScript(watch);
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  for (let moves = 0; moves < 4; moves++) {
    await myTurn(page);
    await move(page);
  }
  await page.waitForSelector('[data-scene] .stage h2');
  await shot(page, 'generation-end-phone');
  await page.waitForSelector('[data-look=lit], dialog .result', { timeout: 30_000 });
  const scenes = await page.evaluate(() => globalThis.scenes);
  const turned = scenes.map((one) => Number(/(\d) open/.exec(one)[1]));
  assert.deepEqual([...new Set(turned)], [1, 2, 3], 'objectives turn over one by one');
  await page.evaluate(() => localStorage.setItem('oikos.pace', 'off'));
  await page.reload();
  await playOut(page, 40);
  const sum = page.locator('dialog .sum');
  await sum.waitFor();
  assert.match((await sum.innerText()).replace(/\s+/g, ' '), /Sky .*× .*= .*Score/i);
  assert.equal(await overflow(page), 0);
  assert.deepEqual(await flaws(page), []);
  await shot(page, 'ending-glace-phone');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Keep as a picture' }).click()
  ]);
  const picture = await readFile(await file.path());
  assert.equal(picture.subarray(1, 4).toString(), 'PNG');
  assert.ok(picture.length > 5000);
  assert.deepEqual(errors, []);
});
