// A real server on a fresh database, and browsers at it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const venv = `${root}.venv/bin/python`;
export const python = process.env.OIKOS_PYTHON ?? (existsSync(venv) ? venv : 'python3');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const artefacts = fileURLToPath(new URL('./artefacts/', import.meta.url));
mkdirSync(artefacts, { recursive: true });

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** With isHasty a minute lasts a second, of thinking and of a lesson, so that both can be seen to end. */
const HASTE = `
from oikos.tables.table import Table
full = Table._full_clocks
Table._full_clocks = lambda table: [left // 60 for left in full(table)]
from oikos.classes import decide
decide._MINUTE = 1000
`;

/** With a seed each table has the deal and the bots that the seed gives it. */
const seeded = (seed) => `
import types
from oikos.live import registry
registry.secrets = types.SimpleNamespace(token_hex=lambda size: ${JSON.stringify(seed)}, randbelow=lambda most: 0)
`;

/** Put before a server, it is the next day there. */
export const TOMORROW = `
import time
time_ns = time.time_ns
time.time_ns = lambda: time_ns() + 86_400 * 1_000_000_000
from oikos.server.storage.store import Store
store_time = Store.time
Store.time = lambda store: store_time(store) + 86_400_000
`;

/** A server alone. *tree* is the folder that holds the source and the built app. */
export async function openServer({
  pace = 0.02,
  away = 15,
  lookback = 20,
  isHasty = false,
  seed = '',
  lab = false,
  push = false,
  tree = root
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'oikos-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const args = (from) => [
    ...['serve', '--port', String(port), '--workers', '1', '--bot-pace', String(pace)],
    ...['--lookback-seconds', String(lookback)],
    ...[
      '--away-after',
      String(away),
      '--db',
      `sqlite:///${join(folder, 'e2e.db')}`,
      '--web',
      `${from}web/build`
    ],
    ...(lab ? ['--lab'] : []),
    ...(push ? ['--push-key', join(folder, 'key.pem'), '--push-contact', 'mailto:us@example.org'] : [])
  ];
  const start = (from = tree, before = '') =>
    spawn(
      python,
      [
        '-c',
        `${before}${isHasty ? HASTE : ''}${seed && seeded(seed)}from oikos.cli.main import main; main()`,
        ...args(from)
      ],
      {
        env: { ...process.env, PYTHONPATH: `${from}src` },
        stdio: ['ignore', 'ignore', 'inherit']
      }
    );
  let server = start();
  const isUp = async () => {
    for (let tries = 0; tries < 300; tries++) {
      if (
        await fetch(`${address}/health`).then(
          (answer) => answer.ok,
          () => false
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('the server does not start');
  };
  const stop = (signal = 'SIGTERM') =>
    new Promise((resolve) => {
      const old = server;
      if (old.exitCode !== null || old.signalCode !== null) return resolve(undefined);
      old.once('exit', resolve);
      old.kill(signal);
      // Open connections may hold it up; the log is safe whatever happens.
      setTimeout(() => old.kill('SIGKILL'), 3000).unref();
    });
  await isUp();
  return {
    address,
    /** The server goes away, killed where the signal says so… */
    stop,
    /** …and comes back with the same database, from another tree if one is named, after some Python. */
    async start(from = tree, before = '') {
      server = start(from, before);
      await isUp();
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** The server that all tests share which ask for nothing special: see run.js. */
export const SHARED = 'OIKOS_E2E_SERVER';

/** A server and a browser at it; without *options* the shared server, where there is one. */
export async function openService(options) {
  const shared = options === undefined ? process.env[SHARED] : undefined;
  const [server, browser] = await Promise.all([
    shared ? { address: shared, close: async () => undefined } : openServer(options),
    chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox']
    })
  ]);
  return {
    ...server,
    browser,
    async close() {
      await browser.close();
      await server.close();
    }
  };
}

/**
 * A person with a browser of their own; whatever goes wrong in it is kept in `errors`. Moves are shown at once unless
 * a *pace* is given.
 */
export async function newPerson(service, { pace = 'off', ...options } = {}) {
  const context = await service.browser.newContext({
    // Every page comes from the server itself, but where the worker is what is tried.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options
  });
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem('oikos.pace')) localStorage.setItem('oikos.pace', chosen);
  }, pace);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_|Failed to load resource/.test(message.text()))
      errors.push(message.text());
  });
  return { context, page, errors };
}

/** What axe finds wrong on the page as it is. */
export async function flaws(page) {
  // What depends on a size follows it in the next frame.
  await drawn(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      // What is right is not described: that would take most of the time.
      resultTypes: ['violations']
    })
  );
  return found.violations.map(
    (one) =>
      `${one.id}: ${one.help} (${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join('; ')})`
  );
}

/** Whether anything lies outside the page sideways. */
export function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Until what has just been measured is drawn. */
export function drawn(page) {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  );
}

export async function shot(page, name) {
  await drawn(page);
  await page.screenshot({ path: join(artefacts, `${name}.png`) });
}

/** Bytes of compressed script that the page has loaded. */
export function scriptSize(page) {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  );
}
