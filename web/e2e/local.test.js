// Games without a server: at a static host under a path, with the network cut, and with the browser killed in the middle.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { dismissGuide, move, myTurn, openAgainstBots, playOut } from './play.js';
import { newPerson, overflow, python, shot } from './service.js';

const isLong = process.env.OIKOS_LONG === '1';
const GAMES = isLong ? ['glace', 'ekopolis', 'ecopolis', 'ecotopia'] : ['glace'];
const KILLS = isLong ? 20 : 1;
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const site = fileURLToPath(new URL('../site', import.meta.url));
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'fr-FR' };
const folder = mkdtempSync(join(tmpdir(), 'oikos-host-'));
let host;
let address;
let browser;

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

before(async () => {
  const port = await freePort();
  symlinkSync(site, join(folder, 'some-path'));
  const args = ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', folder];
  host = spawn(python, args, { stdio: 'ignore' });
  address = `http://127.0.0.1:${port}/some-path/`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
});

after(async () => {
  await browser.close();
  host.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A person at the static host; bots do not wait for anybody. */
async function visitor(options = PHONE) {
  const person = await newPerson({ browser }, options);
  person.page.setDefaultTimeout(60_000);
  await person.context.addInitScript(() => localStorage.setItem('oikos.bot-pace', '0'));
  return person;
}

for (const game of GAMES) {
  test(`a local game of ${game} to its end, in French, on a phone`, { timeout: 600_000 }, async () => {
    const { page, context, errors } = await visitor();
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    await page.getByText('Il n’y a pas de serveur ici').waitFor();
    assert.deepEqual(
      asked.filter((url) => url.includes('/local/immutable/')),
      [],
      'nothing comes before a game'
    );
    await openAgainstBots(page, game, 'seedling');
    await dismissGuide(page);
    assert.match(page.url(), /#\/t\/L/);
    for (let moves = 0; moves < 3; moves++) {
      await myTurn(page);
      await move(page);
    }
    await page.reload();
    await myTurn(page);
    assert.equal(await overflow(page), 0);
    await shot(page, `local-${game}`);
    await context.setOffline(true);
    await playOut(page, 600);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Revoir la partie' }).click();
    await page.waitForSelector('input[type=range]');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger cette partie' }).click();
    const file = await (await saved).path();
    assert.match(readFileSync(file, 'utf8'), /seats person/);
    await page.goto(address);
    await page.getByText('Terminées').waitFor();
    await page.setInputFiles('input[type=file]', {
      name: 'partie.txt',
      mimeType: 'text/plain',
      buffer: readFileSync(file)
    });
    await page.waitForSelector('input[type=range]');
    assert.match(page.url(), /#\/t\/L\w+\/replay/);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(address) && !url.startsWith('blob:')),
      [],
      'no other host is asked'
    );
    assert.deepEqual(errors, []);
  });
}

test('opened from a disk the page says what it needs', async () => {
  const page = await browser.newPage();
  await page.goto(`file://${site}/index.html`);
  await page.getByText('python3 -m http.server').first().waitFor();
});

/** A whole browser that can be killed: what it keeps is in *profile*. */
async function launch(profile) {
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank'
  ];
  const process_ = spawn(chromiumPath, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const endpoint = await new Promise((resolve, reject) => {
    let said = '';
    process_.stderr.on('data', (data) => {
      said += data;
      const found = /ws:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    process_.once('exit', () => reject(new Error(said)));
  });
  const connected = await chromium.connectOverCDP(endpoint);
  const [context] = connected.contexts();
  const kill = async () => {
    const gone = new Promise((resolve) => process_.once('exit', resolve));
    process.kill(-process_.pid, 'SIGKILL');
    await gone;
    await connected.close().catch(() => undefined);
  };
  return { context, kill };
}

/** In the page: keeps the worker at hand, and tells of every entry that the page was told. */
function watchWorkers() {
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    constructor(...args) {
      super(...args);
      if (!String(args[0]).includes('table.worker')) return;
      globalThis.tables = this;
      this.addEventListener('message', ({ data }) => {
        if (data.kind !== 'told' || !data.text) return;
        for (const told of [JSON.parse(data.text)].flat())
          if (told.tell === 'update') globalThis.acknowledged?.(told.seq, told.table.phase);
      });
    }
  };
}

/** In the page: the numbers of the entries that are kept of a table. */
async function readLog(code) {
  const opened = indexedDB.open('oikos');
  const database = await new Promise((resolve, reject) => {
    opened.onsuccess = () => resolve(opened.result);
    opened.onerror = () => reject(opened.error);
  });
  const read = database.transaction('entries').objectStore('entries').getAllKeys();
  const keys = await new Promise((resolve, reject) => {
    read.onsuccess = () => resolve(read.result);
    read.onerror = () => reject(read.error);
  });
  database.close();
  return keys.filter(([one]) => one === code).map(([, seq]) => seq);
}

/** In the page: a table at which bots have all seats. */
async function openBotTable() {
  const secret = localStorage.getItem('oikos.secret');
  const seats = Array.from({ length: 3 }, () => ({ who: 'sapling' }));
  const body = { game: 'ekopolis', name: 'Ada', seats, onlookers: true, start: true };
  const text = JSON.stringify({ method: 'POST', path: '/tables', lang: 'en', secret, body });
  const answered = new Promise((resolve) =>
    globalThis.tables.addEventListener('message', ({ data }) => data.id === -1 && resolve(data.text))
  );
  globalThis.tables.postMessage({ kind: 'ask', id: -1, text });
  return JSON.parse(await answered).body.code;
}

test(
  `a browser killed ${KILLS} times in the middle of bot games loses nothing`,
  { timeout: 1_200_000 },
  async (t) => {
    const profile = mkdtempSync(join(tmpdir(), 'oikos-profile-'));
    let running = null;
    t.after(async () => {
      await running?.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    });
    let code = null;
    let last = 0;
    let isOver = false;
    for (let kill = 0; kill <= KILLS; kill++) {
      running = await launch(profile);
      const page = await running.context.newPage();
      page.setDefaultTimeout(60_000);
      await page.addInitScript(watchWorkers);
      await page.addInitScript(() => localStorage.setItem('oikos.bot-pace', '0.02'));
      let news = 0;
      let wake = () => undefined;
      await page.exposeFunction('acknowledged', (seq, phase) => {
        last = Math.max(last, seq);
        isOver = phase === 'ended';
        news += 1;
        wake();
      });
      const before = last;
      const until = async (count) => {
        while (news < count && !isOver) await new Promise((resolve) => (wake = resolve));
      };
      if (code) {
        await page.goto(address);
        const kept = await page.evaluate(readLog, code);
        assert.deepEqual(
          kept,
          Array.from(kept, (_, at) => at + 1)
        );
        assert.ok(
          kept.length >= before,
          `after kill ${kill}: ${kept.length} entries, and ${before} had been told`
        );
        await page.evaluate((to) => (location.hash = `#/t/${to}`), code);
        await until(1);
      }
      if (!code) {
        await page.goto(address);
        await page.click('[data-game=glace]');
        await page.getByRole('button', { name: /with bots|avec des robots/ }).click();
        await page.waitForURL(/\/t\/L/);
        code = await page.evaluate(openBotTable);
        [last, news, isOver] = [0, 0, false];
        await page.evaluate((to) => (location.hash = `#/t/${to}`), code);
      }
      await until(news + 3 + ((7 * kill) % 11));
      await running.kill();
      running = null;
      if (isOver) code = null;
    }
  }
);
