// The notebook: what this browser remembers of finished games, of whom, and how it forgets.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFinished } from './finished.js';
import { serve } from './hooks.js';
import { artefacts, flaws, newPerson, overflow, shot } from './service.js';

const service = serve();
const shared = (game, ...names) => ({
  game,
  seats: [{ who: 'me' }, ...names.map((name) => ({ who: 'me', name }))]
});

async function openNotebook(page) {
  await page.goto(`${service.address}/notebook`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What the notebook holds, as its file says. */
async function fileOf(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Save to a file|Enregistrer dans un fichier/ }).click()
  ]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

test('a finished game is remembered once, for each person on the device, and shown with its figures', async () => {
  const { page, errors } = await newPerson(service);
  const code = await openFinished(page, service, shared('glace', 'Ben'));
  await page.reload();
  await page.waitForSelector('dialog .result');
  await page.goto(service.address);
  await page.getByLabel('Who plays').waitFor();
  await openNotebook(page);
  await page.locator('[data-figures=glace]').waitFor();
  const { people, results } = await fileOf(page);
  assert.deepEqual(
    results.map(({ table, seat }) => [table, seat]),
    [
      [code, 0],
      [code, 1]
    ]
  );
  assert.deepEqual(new Set(results.map(({ who }) => who)), new Set(people.map(({ id }) => id)));
  assert.deepEqual(people.map(({ name }) => name).includes('Ben'), true);
  await page.getByText(/^\d+ of 36 cards met$/).waitFor();
  await page.getByLabel('Ben', { exact: true }).check();
  await page.getByRole('heading', { name: 'Notebook – Ben' }).waitFor();
  await page.getByText('1 game', { exact: false }).first().waitFor();
  assert.deepEqual(errors, []);
});

test('a lesson and somebody else’s game are not remembered', async () => {
  const { page } = await newPerson(service);
  await openFinished(page, service, shared('glace', 'Ben'));
  await openNotebook(page);
  await page.locator('[data-figures=glace]').waitFor();
  const other = await newPerson(service);
  await other.page.goto(page.url());
  await other.page.getByText(/Your finished games will be here/).waitFor();
});

test('a file takes the notebook to another device; a file that is none is refused with its reason', async () => {
  const here = await newPerson(service);
  await openFinished(here.page, service, shared('ecopolis', 'Ben'));
  await openNotebook(here.page);
  await here.page.locator('[data-figures=ecopolis]').waitFor();
  const file = join(artefacts, 'notebook.json');
  writeFileSync(file, JSON.stringify(await fileOf(here.page)));

  const { page, errors } = await newPerson(service);
  await openNotebook(page);
  const picker = page.getByLabel('Add from a file');
  await picker.setInputFiles(join(artefacts, '../notebook.test.js'));
  await page.getByText(/This is not a file of the notebook/).waitFor();
  await picker.setInputFiles(file);
  await page.getByText('2 games were added.').waitFor();
  await picker.setInputFiles(file);
  await page.getByText('0 games were added.').waitFor();
  await page.getByLabel('Ben', { exact: true }).check();
  await page.locator('[data-figures=ecopolis]').waitFor();
  await page.reload();
  await page.locator('[data-figures=ecopolis]').waitFor();
  assert.deepEqual(errors, []);
});

test('somebody is removed with their games, and everything is forgotten on wish', async () => {
  const { page, errors } = await newPerson(service);
  await openFinished(page, service, shared('glace', 'Ben'));
  await openNotebook(page);
  await page.getByRole('button', { name: 'Remove Ben' }).click();
  await page.getByText('Remove Ben and 1 game?', { exact: false }).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Remove' }).click();
  await page.getByLabel('Ben', { exact: true }).waitFor({ state: 'detached' });
  assert.equal((await fileOf(page)).results.length, 1);

  await page.goto(`${service.address}/kept`);
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await page.getByRole('button', { name: 'Yes, forget everything' }).click();
  await page.waitForSelector('[data-game=glace]');
  await openNotebook(page);
  await page.getByText(/Your finished games will be here/).waitFor();
  assert.deepEqual(errors, []);
});

for (const [locale, viewport] of [
  ['fr-FR', { width: 360, height: 740 }],
  ['en-GB', { width: 740, height: 360 }],
  ['fr-FR', { width: 1440, height: 900 }]
])
  test(`the notebook has no flaw and nothing stands out, ${locale} at ${viewport.width}`, async () => {
    const { page, errors } = await newPerson(service, { locale, viewport });
    await openNotebook(page);
    await page.getByLabel(/Add from a file|Ajouter depuis un fichier/).setInputFiles({
      name: 'notebook.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(manyGames()))
    });
    await page.getByLabel('Ada', { exact: true }).check();
    await page.locator('[data-figures=ecotopia] progress').first().waitFor();
    assert.deepEqual(await flaws(page), []);
    assert.ok((await overflow(page)) <= 0);
    await shot(page, `notebook-${locale.slice(0, 2)}-${viewport.width}`);
    await page.screenshot({
      path: join(artefacts, `notebook-whole-${locale.slice(0, 2)}-${viewport.width}.png`),
      fullPage: true
    });
    await page.goto(`${service.address}/kept`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await flaws(page), []);
    await shot(page, `kept-${locale.slice(0, 2)}-${viewport.width}`);
    assert.deepEqual(errors, []);
  });

/** Sixty games of Ada's, as a file has them. */
function manyGames() {
  const games = ['glace', 'ecopolis', 'ecotopia', 'ekopolis'];
  const options = {
    glace: { mode: 'standard' },
    ecotopia: { version: 'normal' },
    ekopolis: { version: 'full' }
  };
  const results = Array.from({ length: 60 }, (_, at) => {
    const game = games[at % 4];
    const isShared = game === 'glace' || game === 'ecotopia';
    const score = ((at * 37) % 50) - (game === 'ekopolis' ? 10 : 0);
    return {
      ...{ id: `CODE${at}/0`, table: `CODE${at}`, seat: 0, who: 'ada', game, rules: 1, content: 'x' },
      ...{
        players: 3 + (at % 3 === 0 ? 1 : 0),
        options: options[game] ?? {},
        ending: 'won',
        facts: {},
        score
      },
      ...{ place: isShared ? null : 1 + (at % 3), hasWon: game === 'ecotopia' ? null : at % 3 === 0 },
      ...{ isShared, isComparable: true, at: Date.UTC(2026, 0, 1 + 3 * at) },
      company: [
        { name: at % 2 ? 'Benjamin' : 'Cléo', level: null },
        { name: null, level: 'sapling' }
      ],
      met: { questions: [`q${String(1 + (at % 50)).padStart(2, '0')}`], animals: ['amphibian'] },
      known: game === 'ecotopia' ? [`q${String(1 + (at % 50)).padStart(2, '0')}`] : []
    };
  });
  return { file: 'oikos-notebook', version: 1, people: [{ id: 'ada', name: 'Ada' }], results };
}
