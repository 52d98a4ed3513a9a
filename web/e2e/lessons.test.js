// Every lesson to its end, by whatever the task lights up; nothing here knows what a lesson asks for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { move, playBots } from './play.js';
import { flaws, newPerson, overflow, shot } from './service.js';

const OVER = '.voice[data-speaker=task] a[href^="/?game="]';
const service = serve();

async function learn(page, game, lesson) {
  await page.goto(service.address);
  await page.click(`[data-learn=${game}]`);
  await page.click(`[data-lesson=${lesson}]`);
  await page.waitForSelector('main.table');
}

/** Wait for the next task, or the end of the lesson. */
async function task(page) {
  await page.waitForSelector(`.voice[data-speaker=task] .task`, { timeout: 60_000 });
  return (await page.locator(OVER).count()) ? null : page.locator('.voice .task').innerText();
}

/** A task is read without scrolling. */
const isCut = (said) => said.scrollHeight > said.clientHeight + 1;

const lessons = [
  ['glace', 'first'],
  ['ekopolis', 'first'],
  ['ekopolis', 'full'],
  ['ecopolis', 'first'],
  ['ecotopia', 'first']
];
for (const [game, lesson] of lessons)
  test(`${game}: the lesson ${lesson} is learnt on a phone by what lights up`, async () => {
    const { page, errors } = await newPerson(service, {
      viewport: { width: 360, height: 740 },
      locale: 'fr-FR',
      hasTouch: true
    });
    await learn(page, game, lesson);
    const told = new Set();
    for (let moves = 0; moves < 40; moves++) {
      const text = await task(page);
      if (text === null) break;
      if (!told.has(text)) {
        assert.equal(await overflow(page), 0);
        assert.equal(await page.locator('.voice .said').evaluate(isCut), false, `cut off: ${text}`);
        await shot(page, `lesson-${game}-${lesson}-${told.size + 1}`);
      }
      told.add(text);
      await move(page);
    }
    assert.equal(await page.locator(OVER).count(), 1);
    assert.equal(told.size >= 5, true);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(errors, []);
  });

test('a wrong try is answered, a step skipped, and a lesson that was left goes on where it was', async () => {
  const { page } = await newPerson(service);
  await learn(page, 'glace', 'first');
  const first = await task(page);
  await page.locator('[data-part="card:g1-water-0"]').click();
  await page
    .getByText(/choose Air 2 or Air 3/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-skip]').click();
  await page.waitForFunction((before) => document.querySelector('.voice .task')?.innerText !== before, first);
  const second = await task(page);
  await page.goto(service.address);
  await page.getByText('Lesson: A first generation').waitFor();
  await page.click('[data-learn=glace]');
  await page.getByRole('link', { name: 'Resume' }).click();
  await page.waitForSelector('main.table');
  assert.equal(await task(page), second);
  // In the first real game the tips come at their moment.
  await playBots(page, service, 'glace');
  await page.waitForSelector('.voice[data-speaker=tip]', { timeout: 60_000 });
});
