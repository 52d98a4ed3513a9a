// The app on the device: it can be installed, and after one visit it opens without a network.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from './hooks.js';
import { button, dismissGuide, move, myTurn, takeBox } from './play.js';
import { flaws, newPerson, python, root, shot } from './service.js';

const service = serve({});

/** A visit after which the app is kept here. */
async function visit(options = {}) {
  const person = await newPerson(service, { serviceWorkers: 'allow', ...options });
  await person.page.goto(service.address);
  await person.page.waitForSelector('[data-game=glace]');
  await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return person;
}

const cachesOf = (page) => page.evaluate(() => caches.keys());

test('Chromium finds nothing that keeps the app from being installed', async () => {
  const { context, page, errors } = await visit();
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    // A test's context counts as a private window.
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    []
  );
  const { errors: wrong } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(wrong, []);
  assert.deepEqual(errors, []);
});

test('after one visit the shelf and the rules that were read open without a server', async () => {
  const { page, errors } = await visit({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });
  // Rules are read in this language, once the worker is there.
  await page.goto(`${service.address}/rules/glace`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(async () => {
    const read = await caches.open('oikos-read').then((cache) => cache.keys());
    return read.some(({ url }) => url.includes('/games/glace/rules')) || null;
  });
  await page.goto(service.address);
  await page.waitForSelector('[data-game=glace]');
  await service.stop();
  try {
    await page.goto(service.address);
    await page.waitForSelector('[data-game=glace]');
    await shot(page, 'offline-fr-360');
    await page.goto(`${service.address}/rules/glace`);
    await page.getByRole('heading', { level: 1, name: /La Glace et le Ciel/ }).waitFor();
    await page.goto(`${service.address}/notebook`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A link to a table opens the app, which says what it cannot reach.
    await page.goto(`${service.address}/t/ABCD3467`);
    await page.waitForSelector('main, [role=alert], [role=status]');
  } finally {
    await service.start();
  }
  assert.deepEqual(errors, []);
});

test('over plain HTTP nothing is installed, and one line says why; the notebook works', async () => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--host-resolver-rules=MAP oikos.test 127.0.0.1']
  });
  try {
    const address = service.address.replace('127.0.0.1', 'oikos.test');
    const { page, errors } = await newPerson({ ...service, browser });
    await page.goto(address);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Browsers install apps and send notifications only at https addresses').waitFor();
    await shot(page, 'settings-http');
    await page.goto(`${address}/notebook`);
    await page.getByText(/Your finished games will be here/).waitFor();
    // The browser itself remarks that a header means nothing here.
    assert.deepEqual(
      errors.filter((one) => !one.includes('Cross-Origin-Opener-Policy')),
      []
    );
  } finally {
    await browser.close();
  }
});

test('a new version is told on the home page, taken on wish, and the old one’s files go', async () => {
  const { page, errors } = await visit();
  const old = await page.evaluate(() => fetch('/_app/version.json').then((answer) => answer.json()));
  await service.stop();
  const tree = newerTree(old.version);
  try {
    await service.start(tree);
    assert.equal(await page.getByText('A new version of Oikos is here.').count(), 0);
    // Back on the home page, without loading it again.
    await page.getByRole('link', { name: 'Notebook' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByText('A new version of Oikos is here.').waitFor();
    assert.deepEqual(await flaws(page), []);
    await shot(page, 'new-version');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await page.getByText('A new version of Oikos is here.').waitFor({ state: 'detached' });
    await page.waitForSelector('[data-game=glace]');
    await page.waitForFunction(async (gone) => {
      const [name] = (await caches.keys()).filter((one) => one.includes('precache'));
      const kept = await caches.open(name ?? '').then((cache) => cache.keys());
      return kept.length > 10 && !kept.some(({ url }) => url.includes(gone));
    }, old.version);
    assert.equal((await cachesOf(page)).filter((name) => name.includes('precache')).length, 1);
  } finally {
    await service.stop();
    await service.start(root);
    rmSync(tree, { recursive: true, force: true });
  }
  assert.deepEqual(errors, []);
});

test('a local table that new rules do not fit goes on with its own; one that fits takes the new ones', async () => {
  const { page, errors } = await visit();
  page.setDefaultTimeout(60_000);
  const [glace, ekopolis] = [await openLocal(page, 'glace'), await openLocal(page, 'ekopolis')];
  const [before] = await pythonsOf(page, [glace]);
  await service.stop();
  const tree = newerTree('no version is changed');
  try {
    const newer = raiseRules(`${tree}web/build/local/`, 'glace');
    await service.start(tree);
    await page.goto(`${service.address}/t/${glace}`);
    await myTurn(page);
    await move(page);
    await myTurn(page);
    assert.deepEqual(await pythonsOf(page, [glace, ekopolis]), [before, newer]);
    const kept = await page.evaluate(() =>
      caches
        .open('oikos-python')
        .then((cache) => cache.keys())
        .then((keys) => keys.map(({ url }) => url))
    );
    assert.ok(
      [before, newer].every((folder) => kept.some((url) => url.includes(folder))),
      kept.join(' ')
    );
  } finally {
    await service.stop();
    await service.start(root);
    rmSync(tree, { recursive: true, force: true });
  }
  assert.deepEqual(errors, []);
});

/** A game with bots that is kept in this browser, after one move; its code. */
async function openLocal(page, game) {
  await takeBox(page, service, game, () => page.getByLabel('Keep this game on this device').check());
  await button(page, /with bots/).click();
  await page.waitForURL(/\/t\/L/);
  await dismissGuide(page);
  await myTurn(page);
  await move(page);
  return page.url().split('/').pop();
}

/** The folder of the Python with which each of *codes* is played. */
function pythonsOf(page, codes) {
  return page.evaluate(async (wanted) => {
    const opened = indexedDB.open('oikos');
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const read = opened.result.transaction('tables').objectStore('tables').getAll();
    await new Promise((resolve) => (read.onsuccess = resolve));
    opened.result.close();
    return wanted.map((code) => read.result.find((row) => row.code === code).python.folder);
  }, codes);
}

/** Give the browser's Python in *local* another version of a game's rules; the folder of the new Python. */
function raiseRules(local, game) {
  const manifest = JSON.parse(readFileSync(`${local}manifest.json`, 'utf8'));
  const folder = 'immutable/newer';
  renameSync(`${local}${manifest.folder}`, `${local}${folder}`);
  const name = `oikos/games/${game}/__init__.py`;
  const source = readFileSync(`${root}src/${name}`, 'utf8').replace(/rules_version=\d+/, 'rules_version=99');
  const add = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1], "a").writestr(sys.argv[2], sys.argv[3])';
  execFileSync(python, ['-c', add, `${local}${folder}/oikos.zip`, name, source]);
  const files = { ...manifest.files, 'oikos.zip': statSync(`${local}${folder}/oikos.zip`).size };
  writeFileSync(`${local}manifest.json`, JSON.stringify({ folder, files }));
  return folder;
}

/** The same source and app, as if it had been built later: every file that is kept for ever has another name. */
function newerTree(version) {
  const tree = `${mkdtempSync(join(tmpdir(), 'oikos-newer-'))}/`;
  const built = `${tree}web/build/`;
  cpSync(`${root}src`, `${tree}src`, { recursive: true });
  cpSync(`${root}web/build`, built, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const names = files.flatMap((file) => /immutable\/.*?([^/]+\.(?:js|css))$/.exec(file)?.[1] ?? []);
  const renew = (text) =>
    names.reduce((all, name) => all.replaceAll(name, `n${name}`), text.replaceAll(version, `${version}1`));
  for (const file of files.filter((one) => /\.(js|json|html|css)$/.test(one))) {
    const text = renew(readFileSync(`${built}${file}`, 'utf8'));
    writeFileSync(`${built}${file}`, file === 'index.html' ? allowed(text) : text);
    if (file.includes('immutable/')) renameSync(`${built}${file}`, `${built}${renew(file)}`);
  }
  return tree;
}

/** The page with the hash of its changed script in what it allows. */
function allowed(html) {
  const script = /<script>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  return html.replace(/'sha256-[^']+'/, `'sha256-${hash}'`);
}
