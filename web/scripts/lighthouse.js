// Lighthouse on the home page and on a running table, phone-sized and throttled as it does by default.
import { execFileSync } from 'node:child_process';
import { openService } from '../e2e/service.js';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const WANTED = { performance: 95, accessibility: 95, 'best-practices': 95 };
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A table of bots that anybody may look at. */
async function openTable(address) {
  const post = async (path, body, secret = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body)
    });
    return answer.json();
  };
  const { secret } = await post('/people');
  const seats = Array.from({ length: 4 }, () => ({ who: 'seedling' }));
  const wish = { game: 'glace', name: 'Ada', players: 4, seats, onlookers: true, start: true };
  return `${address}/t/${(await post('/tables', wish, secret)).code}`;
}

function scores(url) {
  const options = [
    `--only-categories=${Object.keys(WANTED)}`,
    '--output=json',
    '--quiet',
    '--chrome-flags=--headless --no-sandbox'
  ];
  const told = execFileSync('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 1e8
  });
  const { categories } = JSON.parse(told.toString());
  return Object.fromEntries(
    Object.keys(WANTED).map((name) => [name, Math.round(100 * categories[name].score)])
  );
}

// Bots that take their time, so that the table is measured and not the end of the game.
const service = await openService({ pace: 5 });
const pages = { home: service.address, table: await openTable(service.address) };
let isShort = false;
for (const [page, url] of Object.entries(pages)) {
  const found = scores(url);
  console.log(page.padEnd(6), JSON.stringify(found));
  isShort ||= Object.entries(WANTED).some(([name, least]) => found[name] < least);
}
await service.close();
process.exitCode = isShort ? 1 : 0;
