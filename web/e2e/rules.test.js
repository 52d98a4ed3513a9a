// The rules pages: a game in brief, and the rulebook.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';

const service = serve();

const TITLES = {
  glace: 'Posez une carte',
  ekopolis: 'Placez un bâtiment',
  ecopolis: 'Piochez, puis agissez',
  ecotopia: 'I. Rechargez'
};

for (const [game, title] of Object.entries(TITLES))
  test(`${game} in brief has four pictures drawn as at a table, and one page on paper`, async () => {
    const { page, errors } = await newPerson(service, {
      viewport: { width: 360, height: 740 },
      locale: 'fr-FR'
    });
    await page.goto(`${service.address}/rules/${game}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.waitForFunction(
      () => document.querySelectorAll('.brief .figure svg, .brief .figure [data-part]').length > 4
    );
    assert.equal(await page.locator('.brief .figure').count(), 4);
    assert.equal(await overflow(page), 0);
    assert.deepEqual([...(await flaws(page)), ...errors], []);
    await shot(page, `brief-${game}-phone`);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const { height } = await page.locator('.brief').boundingBox();
    assert.ok(height < 1000, `${height} pixels are more than a page`);
  });

for (const game of Object.keys(TITLES))
  test(`the rulebook of ${game} is drawn, on a phone and on paper`, async () => {
    const { page, errors } = await newPerson(service, {
      viewport: { width: 360, height: 740 },
      locale: 'fr-FR'
    });
    await page.goto(`${service.address}/rules/${game}`);
    const plates = page.locator('article figure');
    await plates.first().waitFor();
    const pictures = await page.locator('article .picture').count();
    assert.ok(pictures > 4);
    // Whatever is printed is drawn first.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await page.locator('article .figure').count(), pictures);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('article .signs .thing')].every((thing) => thing.firstElementChild)
    );
    assert.equal(await overflow(page), 0);
    assert.deepEqual([...(await flaws(page)), ...errors], []);
  });

test('the rulebook has contents, and rulings under their rule that a link opens', async () => {
  const { page, errors } = await newPerson(service, { viewport: { width: 360, height: 740 } });
  await page.goto(`${service.address}/rules/glace`);
  await page.getByText('Contents').click();
  await page.getByRole('button', { name: 'The end of a generation' }).click();
  await page.getByRole('heading', { name: 'The end of a generation' }).waitFor();
  const ruling = page.getByText('A covered molecule does not count');
  assert.equal(await ruling.isVisible(), false, 'rulings are folded away');
  await page.getByRole('searchbox').fill('covered molecule');
  await ruling.waitFor();
  await page.goto(`${service.address}/rules/glace#GC-R12`);
  await page.reload();
  await ruling.waitFor();
  assert.deepEqual([...(await flaws(page)), ...errors], []);
});
