// Tables one move before their end: each goes on from a game of tests/GAME/playthroughs, which has one for every way of
// ending, so that nothing depends on how somebody plays.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { python, root } from './service.js';

/** Reads a playthrough and writes its record. */
const RECORD = `
import re, sys, tomllib
from pathlib import Path
from oikos.engine.history import History
from oikos.engine.record import record_of
from oikos.games import find_box

folder, game, name = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
plans = tomllib.loads((folder / "playthroughs.toml").read_text(encoding="utf-8"))["playthrough"]
plan = next(plan for plan in plans if plan["name"] == name)
history = History(find_box(game).open(plan["players"], plan.get("options", {})))
text = (folder / "playthroughs" / f"{name}.txt").read_text(encoding="utf-8")
for move in re.findall(r"^\\d+ \\S+ (.+) \\[[0-9a-f]{12}\\]$", text, re.MULTILINE):
    history.play(move)
sys.stdout.write(record_of(history, plan["bots"]).to_text())
`;

/** A playthrough for every way to end, by game. */
export const ENDINGS = {
  glace: ['won', 'lost', 'ice-gone'],
  ekopolis: ['basic', 'full'],
  ecopolis: ['target-reached', 'piles-empty', 'planet-lost'],
  ecotopia: ['blue-met-red', 'red-met-blue']
};

const read = (game, file) => readFileSync(`${root}tests/${game}/${file}`, 'utf8');

/** ECOPOLIS's planet is lost by a draw: the same one comes on a server with the seed of its playthrough. */
export const DRAWN = parse(read('ecopolis', 'playthroughs.toml')).playthrough.find(
  ({ name }) => name === 'planet-lost'
).seed;

/** How a playthrough ended: the parts to touch for the last move of a seat, the scores, what the last events say. */
export function endOf(game, name) {
  const text = read(game, `playthroughs/${name}.txt`);
  const last = [...text.matchAll(/^\d+ \d+ (.+) \[[0-9a-f]{12}\]$/gm)].at(-1);
  const [before, after] = [text.slice(0, last.index), text.slice(last.index)];
  const [, scores] = /^end \S+ \(([-\d, ]*)\)/m.exec(after);
  const fact = (name) => [...after.matchAll(new RegExp(` ${name}=(-?\\d+)`, 'g'))].at(-1)?.[1];
  return { parts: partsOf(last[1], before), best: Math.max(...scores.split(', ').map(Number)), fact };
}

/** The parts that make a move. */
function partsOf(move, before) {
  const ways = [
    [/^lay (\S+) at (\S+)/, (card, place) => [`card:${card}`, `place:${place}`]],
    [/^place (\S+) at (\S+)/, (tile, space) => [`tile:${tile}`, `space:${space}`]],
    [/^discard (\S+)/, (tile) => [`tile:${tile}`]],
    [/^draw (\S+)/, (pile) => [`pile:${pile}`]],
    [/^cash (\S+)/, (card) => [`mine:${card}`]],
    [/^move-team to (\S+)/, (square) => ['app:move', `square:${square}`]],
    [/^drive to (\S+)/, (square) => ['app:recycle', `square:${square}`]],
    [/^buy (\S+)(?: with (\S+))?/, (card, payer = 'stock') => paying(card, payer, before)],
    [/^(leaf|end-turn)$/, (button) => [`button:${button}`]]
  ];
  for (const [form, parts] of ways) if (form.test(move)) return parts(...form.exec(move).slice(1));
  throw new Error(`it is not known how to make the move ${move}`);
}

/** A card of the market lies on top of its place. */
function paying(card, payer, before) {
  const market = [...before.matchAll(/ market=(\S+)/g)].at(-1)[1].split('/');
  const at = market.findIndex((pile) => pile.split('+').at(-1) === card);
  const place = `${'ABC'[Math.floor(at / 3)]}${(at % 3) + 1}`;
  return [`place:${place}`, `pay:${place}:${payer}`];
}

/** Brings a playthrough along; the code of the table at which it can be looked at, and its record. */
export async function bringAlong(page, service, game, name) {
  const record = execFileSync(python, ['-c', RECORD, `${root}tests/${game}`, game, name], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: `${root}src` }
  });
  await page.goto(service.address);
  await page.waitForSelector('[data-game]');
  const { code } = await post(page, '/records', { record });
  return { code, record };
}

/** Opens the table in the seat that moves last, one move before the end, and waits until that seat may move. */
export async function sitBeforeTheEnd(page, service, game, name) {
  const { code, record } = await bringAlong(page, service, game, name);
  const last = [...record.matchAll(/^(\d+) (\d+) .+$/gm)].at(-1);
  const [at, seat] = [Number(last[1]) - 1, Number(last[2])];
  const players = Number(/^players (\d+)$/m.exec(record)[1]);
  const seats = Array.from({ length: players }, (_, one) => ({ who: one === seat ? 'me' : 'seedling' }));
  const lang = await page.getAttribute('html', 'lang');
  const wish = { game, name: 'Ana', lang, seats, origin: { code, at }, start: true };
  await page.goto(`${service.address}/t/${(await post(page, '/tables', wish)).code}`);
  await page.waitForSelector('main.table');
  await page.waitForSelector('[data-look=lit]');
}

/** Asks the server as the person whose browser this is. */
function post(page, path, body) {
  return page.evaluate(
    async ({ path, body }) => {
      const ask = async (path, body, secret) => {
        const headers = { 'Content-Type': 'application/json' };
        if (secret) headers.Authorization = `Bearer ${secret}`;
        const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const kept = localStorage.getItem('oikos.secret') ?? (await ask('/people')).secret;
      localStorage.setItem('oikos.secret', kept);
      return ask(path, body, kept);
    },
    { path, body }
  );
}

/** Makes the last move by the parts that it needs; what goes without saying needs no touch. */
export async function moveLast(page, parts) {
  for (const part of parts) {
    if (await page.locator('[data-confirm]').count()) break;
    await page.locator(`[data-part="${part}"]`).first().click();
  }
  await page.waitForFunction(() => {
    document.querySelector('[data-confirm]:enabled')?.click();
    return !document.querySelector('[data-look=lit], [data-look=chosen], [data-confirm]');
  });
}
