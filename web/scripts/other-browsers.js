// One game of each and a class in Firefox and in WebKit, by Debian's own packages: `make test-browsers`. Both are driven without
// anything of ours in between: Firefox by WebDriver BiDi, WebKit by WebKitWebDriver, which needs a display (Xvfb).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { artefacts, openService } from '../e2e/service.js';

const ALL = ['glace', 'ekopolis', 'ecopolis', 'ecotopia'];
const MINIBROWSER = ['4.1', '4.0', '6.0']
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .concat('/usr/lib/x86_64-linux-gnu/webkitgtk-6.0/MiniBrowser')
  .find((path) => existsSync(path));

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Again and again until it works. */
async function until(what, seconds = 30) {
  for (let tries = 0; ; tries++) {
    try {
      return await what();
    } catch (error) {
      if (tries > seconds * 5) throw error;
      await wait(200);
    }
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

async function firefox() {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'oikos-firefox-'));
  writeFileSync(join(profile, 'user.js'), 'user_pref("remote.active-protocols", 1);\n');
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  const browser = spawn('firefox-esr', args, { stdio: 'ignore' });
  const line = await until(
    () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
        socket.once('open', () => resolve(socket));
        socket.once('error', reject);
      })
  );
  let asked = 0;
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      const hear = (data) => {
        const told = JSON.parse(String(data));
        if (told.id !== id) return;
        line.off('message', hear);
        if (told.type === 'error') reject(new Error(`${method}: ${told.message}`));
        else resolve(told.result);
      };
      line.on('message', hear);
      line.send(JSON.stringify({ id, method, params }));
    });
  const { capabilities } = await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const [{ context }] = contexts;
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    // A page that is still at work may break off what it was asked to load.
    go: (url) => until(() => ask('browsingContext.navigate', { context, url, wait: 'complete' }), 2),
    async run(expression) {
      const told = await ask('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (told.type === 'exception') throw new Error(told.exceptionDetails.text);
      return told.result.value;
    },
    async picture() {
      return (await ask('browsingContext.captureScreenshot', { context })).data;
    },
    close() {
      line.close();
      browser.kill();
      setTimeout(() => rmSync(profile, { recursive: true, force: true }), 1000);
    }
  };
}

async function webkit() {
  if (!MINIBROWSER) throw new Error('no MiniBrowser of webkit2gtk');
  const port = await freePort();
  const display = `:${90 + (process.pid % 100)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' });
  const ask = async (path, body) => {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body)
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message || value.error);
    return value;
  };
  await until(() => ask('/status'));
  const options = { binary: MINIBROWSER, args: ['--automation'] };
  const wish = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const { sessionId, capabilities } = await ask('/session', wish);
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    go: (url) => ask(`/session/${sessionId}/url`, { url }),
    run: (expression) =>
      ask(`/session/${sessionId}/execute/sync`, { script: `return (${expression})`, args: [] }),
    picture: () => ask(`/session/${sessionId}/screenshot`),
    close() {
      driver.kill();
      screen.kill();
    }
  };
}

/** Touch whatever lights up until the result shows; the number of touches. */
async function play(browser, service, game) {
  await browser.go(service.address);
  await browser.run(
    `(localStorage.setItem('oikos.pace', 'off'), localStorage.setItem('oikos.guide', 'no'), 1)`
  );
  await browser.go(`${service.address}/?game=${game}`);
  await until(async () => {
    if (!(await browser.run(`!!document.querySelector('dialog[open] .ways button')`)))
      throw new Error('no dialog');
  });
  await browser.run(
    `(() => { const bots = document.querySelectorAll('dialog[open] select')[1]; bots.value = 'seedling'; bots.dispatchEvent(new Event('change', { bubbles: true })); document.querySelector('dialog[open] .ways button').click(); return 1; })()`
  );
  await until(async () => {
    if (!(await browser.run(`!!document.querySelector('main.table')`))) throw new Error('no table');
  });
  let touches = 0;
  for (let tries = 0; tries < 2500; tries++) {
    const done = await browser.run(
      `(() => { if (document.querySelector('dialog[open] .result')) return 'over'; const node = document.querySelector('[data-confirm]:enabled') ?? document.querySelector('[data-look=lit] button') ?? document.querySelector('[data-look=lit]'); if (!node) return ''; node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); return 'touched'; })()`
    );
    if (done === 'over') return touches;
    if (done === 'touched') touches += 1;
    await wait(done === 'touched' ? 15 : 50);
    if (tries === 40)
      writeFileSync(
        join(artefacts, `${browser.name.split(' ')[0]}-${game}.png`),
        Buffer.from(await browser.picture(), 'base64')
      );
  }
  writeFileSync(
    join(artefacts, `${browser.name.split(' ')[0]}-${game}-stuck.png`),
    Buffer.from(await browser.picture(), 'base64')
  );
  throw new Error(`${game} does not end`);
}

/** A class from its opening to its debrief: this browser is the teacher, and then its pupil. */
async function teach(browser, service) {
  const shows = (selector) =>
    until(async () => {
      if (!(await browser.run(`!!document.querySelector(${JSON.stringify(selector)})`)))
        throw new Error(`no ${selector}`);
    });
  const click = (selector) => browser.run(`(document.querySelector(${JSON.stringify(selector)}).click(), 1)`);
  await browser.go(`${service.address}/class`);
  await shows('form button[type=submit]');
  await click('form button[type=submit]');
  await shows('main .tools');
  const code = await browser.run(`/class\\/(\\w{6})/.exec(location.pathname)[1]`);
  const secret = await browser.run(
    `JSON.parse(localStorage.getItem('oikos.teacher'))[${JSON.stringify(code)}]`
  );
  const say = (request) =>
    fetch(`${service.address}/api/classes/${code}/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
      body: JSON.stringify(request)
    });
  await browser.go(`${service.address}/class/${code}`);
  await shows('main li button');
  await click('main li button');
  await shows('.page .number');
  await say({ do: 'start' });
  await shows('main.table');
  await say({ do: 'freeze', message: '' });
  await shows('[role=alertdialog]');
  await say({ do: 'resume' });
  await browser.go(`${service.address}/class/${code}/projector`);
  await shows('main .code');
  await browser.go(`${service.address}/class/${code}/teacher`);
  await shows('article footer button');
  await click('article footer button');
  await shows('.watch main.table');
  await say({ do: 'bell' });
  await browser.go(`${service.address}/class/${code}/teacher`);
  await shows('.debrief .talk li');
  writeFileSync(
    join(artefacts, `${browser.name.split(' ')[0]}-class.png`),
    Buffer.from(await browser.picture(), 'base64')
  );
}

const service = await openService();
let isShort = false;
const CLASS = 'class';
const chosen = process.argv.slice(2);
const wanted = chosen.filter((one) => !ALL.includes(one) && one !== CLASS);
const isAll = chosen.every((one) => wanted.includes(one));
const games = isAll ? ALL : chosen.filter((one) => ALL.includes(one));
for (const [kind, open] of Object.entries({ firefox, webkit })) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue;
  let browser;
  try {
    browser = await open();
    if (isAll || chosen.includes(CLASS)) {
      await teach(browser, service);
      process.stdout.write(`${browser.name}: a class from its opening to its debrief\n`);
    }
    for (const game of games) {
      const touches = await play(browser, service, game);
      process.stdout.write(`${browser.name}: ${game} to its end, ${touches} touches\n`);
    }
  } catch (error) {
    isShort = true;
    process.stdout.write(`${kind}: ${error.message}\n`);
  } finally {
    browser?.close();
  }
}
await service.close();
process.exit(isShort ? 1 : 0);
