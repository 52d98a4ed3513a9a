// A whole game of La Glace et le Ciel against bots at the server whose address is given, as a person plays it.
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { newPerson } from '../e2e/service.js';
import { dismissGuide, playBots, playOut } from '../e2e/play.js';

const address = process.argv[2];
if (!address) throw new Error('expected the address of a server');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
});
try {
  const { page, errors } = await newPerson({ browser });
  await page.goto(`${address}/?game=glace`);
  await page.getByRole('dialog').waitFor();
  await playBots(page, { address }, 'glace', 'seedling');
  await dismissGuide(page);
  const moves = await playOut(page);
  assert.ok(moves > 0, 'no move was made');
  assert.deepEqual(errors, []);
  process.stdout.write(`played ${moves} moves to the end\n`);
} finally {
  await browser.close();
}
