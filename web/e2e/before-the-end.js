// Tables one move before their end: each goes on from a game of tests/GAME/playthroughs, which has one for every way of
// ending, so that nothing depends on how somebody plays.
import { execFileSync } from 'node:child_process';
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

/**
 * Every way to end, by game: the playthrough and the parts to touch for its last move, and whether that move needs no
 * confirmation. ECOPOLIS's planet is lost by a draw: on a server with the seed DRAWN.
 */
export const ENDINGS = {
  glace: {
    won: ['card:g3-water-2', 'place:water-N'],
    lost: ['card:g3-air-0', 'place:air-N'],
    'ice-gone': ['card:g2-earth-0', 'place:earth-E']
  },
  ekopolis: {
    basic: ['tile:fire-station', 'space:i3'],
    full: ['tile:factory-farm']
  },
  ecopolis: {
    'target-reached': ['place:B2', 'pay:B2:centre-commercial'],
    'piles-empty': ['mine:elevage-bovin'],
    'planet-lost': ['pile:vital']
  },
  ecotopia: {
    'blue-met-red': ['app:move', 'square:F6'],
    'red-met-blue': ['button:leaf']
  }
};

/** The seed of the playthrough `planet-lost`. */
export const DRAWN = '4';

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
