// A whole game of every game that has a table, against bots, by touching whatever lights up; then its replay.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from './hooks.js';
import { drawn, flaws, newPerson, overflow, scriptSize, shot } from './service.js';
import { dismissGuide, myTurn, playBots, playOut } from './play.js';

const folder = fileURLToPath(new URL('../src/lib/games/', import.meta.url));
const games = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/index.ts`));
const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
  projector: { width: 1920, height: 1080 }
};

const service = serve();

for (const game of games) {
  test(`a whole game of ${game}`, { timeout: 600_000 }, async () => {
    const { page, errors } = await newPerson(service);
    await playBots(page, service, game, 'seedling');
    await myTurn(page);
    await dismissGuide(page);
    const size = await scriptSize(page);
    assert.ok(size > 10_000 && size < 200_000, `${size} bytes of script`);
    const wrong = [];
    await playOut(page, 600, async (made) => {
      if (made % 12 !== 3) return;
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await drawn(page);
        if (made === 3) await shot(page, `${game}-${size}`);
        if (await overflow(page)) wrong.push(`sideways scroll on ${size} after ${made} moves`);
      }
      await page.setViewportSize(sizes.desktop);
      if (made === 3) wrong.push(...(await flaws(page)));
    });
    await shot(page, `${game}-end`);
    wrong.push(...(await flaws(page)));
    await page.getByRole('link', { name: 'Watch again' }).click();
    await page.waitForSelector('input[type=range]');
    await shot(page, `${game}-replay`);
    wrong.push(...(await flaws(page)));
    assert.deepEqual([...wrong, ...errors], []);
  });
}
