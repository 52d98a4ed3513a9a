// Great moments are seen, and a result can be kept.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { DRAWN, ENDINGS, endOf, moveLast, sitBeforeTheEnd } from './before-the-end.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { dismissGuide, move, myTurn, playBots, playOut } from './play.js';

const service = serve({ seed: DRAWN });

/** Writes down, in the page, what the scenes show. */
function watch() {
  globalThis.scenes = [];
  globalThis.told = [];
  new MutationObserver(() => {
    const scene = document.querySelector('[data-scene] .stage');
    if (!scene) return;
    const open = scene.querySelectorAll('.open').length;
    globalThis.told.push(scene.innerText.replace(/\s+/g, ' '));
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

/** What each ending says first and what its scene told before that, in French, by its figures. */
const SEEN = {
  'glace won': ({ best }) => ({ first: `Ciel .*× .*= Score ${best} une victoire`, scene: 'génération 3' }),
  'glace lost': ({ best }) => ({ first: `Ciel .*= Score ${minus(best)} perdu`, scene: 'génération 3' }),
  'glace ice-gone': () => ({ first: 'Ciel .*0 = Score 0 perdu', scene: 'génération 2' }),
  'ekopolis basic': ({ best }) => ({ first: `Votre groupe ${best} Le hasard seul \\d+.*Chêne \\d+` }),
  'ekopolis full': ({ best }) => ({ first: `gagne ${best}.*Ana \\d+` }),
  'ecopolis target-reached': ({ best }) => ({ first: `La ville d.*gagne ${best} Constructions \\+\\d+` }),
  'ecopolis piles-empty': ({ best }) => ({ first: `La ville d.*gagne ${best} Constructions \\+\\d+` }),
  'ecopolis planet-lost': ({ fact }) => {
    const meter = `est à ${fact('temperature')}, et la planète supporte ${fact('maximum')}`;
    return { first: meter, scene: meter };
  },
  'ecotopia blue-met-red': ({ best }) => ({ first: `${best} Terre`, scene: `${best} Terre` }),
  'ecotopia red-met-blue': ({ best }) => ({ first: `${best} Terre`, scene: `${best} Terre` })
};
const minus = (score) => String(score).replace('-', '−');
const FEW_SIZES = [
  [360, 740],
  [740, 360],
  [1440, 900]
];

for (const [game, ways] of Object.entries(ENDINGS))
  for (const name of ways)
    test(`${game}, ${name}: the end is seen, told with its figures, and fits`, async () => {
      const end = endOf(game, name);
      const { first, scene } = SEEN[`${game} ${name}`](end);
      const { page, errors } = await newPerson(service, {
        viewport: { width: 360, height: 740 },
        locale: 'fr-FR',
        pace: scene ? 'quick' : 'off'
      });
      await page.addInitScript(watch);
      await sitBeforeTheEnd(page, service, game, name);
      await dismissGuide(page);
      await moveLast(page, end.parts);
      const body = page.locator('dialog .body');
      await body.locator('.result').waitFor();
      const text = () => body.innerText().then((said) => said.replace(/\s+/g, ' '));
      assert.match(await text(), new RegExp(first));
      if (scene) assert.match((await page.evaluate(() => globalThis.told)).join(' '), new RegExp(scene));
      for (const [width, height] of FEW_SIZES) {
        await page.setViewportSize({ width, height });
        assert.equal(await overflow(page), 0);
        await shot(page, `ending-${game}-${name}-${width}`);
      }
      assert.deepEqual([...(await flaws(page)), ...errors], []);
      // What one does next: again with the same bots, at once.
      if (name !== ways[0]) return;
      const code = new URL(page.url()).pathname;
      await page.getByRole('button', { name: 'Rejouer avec les mêmes' }).click();
      await page.waitForURL((address) => address.pathname !== code);
      await page.waitForSelector('main.table');
    });
