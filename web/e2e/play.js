// What people do at a table, through the interface: sitting down, and moving by whatever lights up.
import { newPerson } from './service.js';

export const button = (page, name) => page.getByRole('button', { name });

/** The dialog of a game on the shelf, with further choices made in it. */
export async function takeBox(page, service, game, choose = async () => {}) {
  await page.goto(service.address);
  await page.click(`[data-game=${game}]`);
  await page.getByText(/^(More options|Autres réglages)$/).click();
  await choose(page);
}

/** People at one table: the first opens it with three clicks, the others come by the link. */
export async function sitDown(
  service,
  names,
  { game = 'glace', choose = async () => {}, phone = true } = {}
) {
  const [host, ...guests] = await Promise.all(
    names.map((_, at) => newPerson(service, at > 0 && phone ? { viewport: { width: 360, height: 740 } } : {}))
  );
  await takeBox(host.page, service, game, choose);
  await host.page.getByLabel('Your name').fill(names[0]);
  await host.page.getByLabel('Players').selectOption(String(names.length));
  await button(host.page, 'Invite friends').click();
  await host.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  for (const [at, { page }] of guests.entries()) {
    await page.goto(host.page.url());
    await page.getByLabel('Your name').fill(names[at + 1]);
    await button(page, 'Sit down').click();
    await host.page
      .getByText(names[at + 1], { exact: false })
      .first()
      .waitFor();
  }
  return [host, ...guests];
}

/** The host begins; everybody sits at the table. */
export async function begin(people) {
  await button(people[0].page, 'Start game').click();
  for (const { page } of people) {
    await page.waitForSelector('main.table');
    await dismissGuide(page);
  }
}

/** Whoever is to move, then the others. */
export async function inTurn(people) {
  const found = await Promise.any(
    people.map(async (person) => {
      await person.page.waitForSelector('[data-look=lit], [data-confirm]:enabled', { timeout: 30_000 });
      return person;
    })
  );
  return [found, ...people.filter((person) => person !== found)];
}

/** From the shelf to a game against bots: two clicks. */
export async function playBots(page, service, game, level = '', version = '') {
  await page.goto(service.address);
  await openAgainstBots(page, game, level, version);
}

/** From the home page. */
export async function openAgainstBots(page, game, level = '', version = '') {
  await page.click(`[data-game=${game}]`);
  if (version) await page.getByLabel('Version').selectOption(version);
  if (level) await page.getByLabel(/^(Bots|Robots)/).selectOption(level);
  await page.getByRole('button', { name: /with bots|avec des robots/ }).click();
  await page.waitForSelector('main.table');
}

export async function dismissGuide(page) {
  const off = page.getByRole('button', { name: /No more tips|Masquer l’aide/ });
  if (await off.count()) await off.click();
}

/** Wait until it is this browser's turn or the game is over. */
export async function myTurn(page) {
  await page.waitForSelector('[data-look=lit], [data-confirm]:enabled, dialog .result', { timeout: 60_000 });
  return (await page.locator('dialog .result').count()) ? 'over' : 'turn';
}

/** The middle of what comes next, where it is in sight and nothing lies over it. */
function nextInSight() {
  const node = document.querySelector('[data-confirm]') ?? document.querySelector('[data-look=lit]');
  if (!node || node.disabled) return null;
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = node.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  return node.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
}

/** Confirm what is chosen or touch what lights up; whether that sent a move. Some need no second touch. */
export async function touch(page) {
  const at = await page.evaluate(nextInSight);
  const confirm = page.locator('[data-confirm]');
  if (at) await page.mouse.click(at.x, at.y);
  // What is on its way or covered is waited for.
  else await ((await confirm.count()) ? confirm : page.locator('[data-look=lit]').first()).click();
  await page.waitForFunction(() => !document.querySelector('[data-confirm]:disabled'));
  return (await page.locator('[data-look=chosen], [data-confirm]').count()) === 0;
}

/** One move: touch what lights up until a move is sent. */
export async function move(page) {
  for (let touches = 0; touches < 10; touches++) if (await touch(page)) return;
  throw new Error('no move came together');
}

/** Play until the result shows; the number of moves made. */
export async function playOut(page, limit = 400, each = async () => {}) {
  for (let moves = 0; moves < limit; moves++) {
    if ((await myTurn(page)) === 'over') return moves;
    await each(moves);
    await move(page);
  }
  throw new Error('the game does not end');
}

/** Play until what *selector* names is there. */
export async function playUntil(page, selector, limit = 100) {
  for (let moves = 0; moves < limit; moves++) {
    if ((await myTurn(page)) === 'over') break;
    if (await page.locator(selector).count()) return;
    await touch(page);
  }
  throw new Error(`${selector} never came up`);
}
