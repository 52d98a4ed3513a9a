// What teachers read in the app: a booklet for each game, and what is kept of a class.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';

const service = serve();
const CHAPTERS = 10;

for (const game of ['glace', 'ekopolis', 'ecopolis', 'ecotopia'])
  test(`the booklet of ${game} has its chapters and draws its words, on a phone and on paper`, async () => {
    const { page, errors } = await newPerson(service, {
      viewport: { width: 360, height: 740 },
      locale: 'fr-FR'
    });
    await page.goto(`${service.address}/class/booklet/${game}`);
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll('.words .picture')];
      return pictures.length > 4 && pictures.every((picture) => picture.firstElementChild?.clientHeight);
    });
    assert.equal(await page.locator('main > section').count(), CHAPTERS);
    assert.equal(await overflow(page), 0);
    assert.deepEqual([...(await flaws(page)), ...errors], []);
    await shot(page, `booklet-${game}-phone`);
    await page.evaluate(() => (window.print = () => window.dispatchEvent(new Event('printed'))));
    const printed = page.evaluate(
      () => new Promise((done) => addEventListener('printed', () => done(visible()), { once: true }))
    );
    await page.evaluate(() => {
      window.visible = () => [...document.querySelectorAll('main > section.only')].map(({ id }) => id);
    });
    await page.locator('#sheet').getByRole('button').click();
    assert.deepEqual(await printed, ['sheet']);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('main nav').isVisible(), false);
    assert.equal(await page.locator('.fields').isVisible(), true);
  });

test('what is kept of a class is said on a page, with a sentence for children, and is found from what is kept here', async () => {
  const { page, errors } = await newPerson(service, { viewport: { width: 360, height: 740 } });
  await page.goto(`${service.address}/kept`);
  await page.getByRole('link', { name: 'What is kept of a class' }).click();
  await page.getByText('When the class is over, this tablet forgets you.').waitFor();
  assert.equal(await overflow(page), 0);
  assert.deepEqual([...(await flaws(page)), ...errors], []);
});
