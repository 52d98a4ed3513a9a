import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { clipped, resize, SIZES } from './measure.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { begin, dismissGuide, inTurn, myTurn, playBots, playUntil, sitDown, touch } from './play.js';

const service = serve();

test('the table of Ecotopia on a phone, in both languages, by day and by night', async () => {
  for (const [locale, colorScheme] of [
    ['en-GB', 'light'],
    ['fr-FR', 'dark']
  ]) {
    const viewport = { width: 360, height: 740 };
    const { page, errors } = await newPerson(service, { viewport, locale, colorScheme, hasTouch: true });
    await playBots(page, service, 'ecotopia', 'seedling');
    await myTurn(page);
    await dismissGuide(page);
    for (let touches = 0; touches < 24; touches++) {
      if ((await myTurn(page)) === 'over') break;
      assert.equal(await overflow(page), 0);
      await touch(page);
    }
    await myTurn(page);
    await shot(page, `ecotopia-phone-${colorScheme}`);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(errors, []);
  }
});

test('only the reader of a question sees the right answer until it is given', async () => {
  const people = await sitDown(service, ['Ada', 'Ben'], {
    game: 'ecotopia',
    choose: (page) => page.getByLabel('Version').selectOption('simplified')
  });
  await begin(people);
  for (let touches = 0; touches < 200; touches++) {
    const [{ page }] = await inTurn(people);
    const app = page.locator('[data-part="app:answer"][data-look=lit]');
    if (await app.count()) break;
    await touch(page);
  }
  const [answering, reading] = await inTurn(people);
  await answering.page.locator('[data-part="app:answer"]').click();
  await answering.page.locator('[data-confirm]').click();
  await reading.page.locator('.answer.right').waitFor();
  await answering.page.locator('.answer').first().waitFor();
  assert.equal(await answering.page.locator('.answer.right').count(), 0);
  await reading.page.locator('.question').scrollIntoViewIfNeeded();
  await shot(reading.page, 'ecotopia-reader');
  await shot(answering.page, 'ecotopia-question');
  for (const { page } of people) assert.deepEqual(await flaws(page), []);
  const before = answering.page.viewportSize();
  for (const size of SIZES) {
    await resize(answering.page, size);
    assert.deepEqual(await clipped(answering.page, '.answer'), [], `all answers are in sight at ${size}`);
  }
  await resize(answering.page, [before.width, before.height]);

  await answering.page.locator('[data-part^="answer:"]').first().click();
  await answering.page.locator('[data-confirm]').click();
  // On a phone what was answered is beside one's applications.
  await people[1].page.getByRole('tab', { name: 'Phone' }).click();
  for (const { page, errors } of people) {
    await page.locator('.answer.right').waitFor();
    await page.locator('.explanation').waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(errors, []);
  }
  await shot(answering.page, 'ecotopia-told');
});

test('what is illegal says why', async () => {
  const { page } = await newPerson(service);
  await playBots(page, service, 'ecotopia');
  await dismissGuide(page);
  await playUntil(page, '[data-part="app:recycle"][data-look=lit]');
  await page.locator('[data-part="app:recycle"]').last().click();
  // Whoever looks at it may touch it, though it says that it cannot be chosen.
  await page.locator('rect[data-part="square:D3"]').click();
  await page
    .getByText(/centres touch only|cannot reach D3/)
    .first()
    .waitFor();
});
