// Games by those who do not look: by keyboard alone, and by the accessibility tree alone, that is by roles and names.
// La Glace et le Ciel goes to its end, the others some turns; with OIKOS_LONG=1 all go to their end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { dismissGuide, myTurn, playBots } from './play.js';
import { newPerson } from './service.js';

const service = serve({ seed: 'without looking' });

const isLong = Boolean(process.env.OIKOS_LONG);
const GAMES = { glace: Infinity, ekopolis: 3, ecopolis: 4, ecotopia: 6 };
const timeout = isLong ? 1_200_000 : 120_000;

/** Whether the keyboard is on what moves the game on: the button that confirms, or else a part that lights up. */
function isOnNext(page) {
  return page.evaluate(() => {
    const node = document.activeElement;
    const confirm = document.querySelector('[data-confirm]');
    return confirm ? node === confirm : node?.closest('[data-look]')?.getAttribute('data-look') === 'lit';
  });
}

/** Tab until the keyboard is on something that moves the game on, and press it. */
async function pressNext(page) {
  for (let tabs = 0; tabs < 200; tabs++) {
    if (await isOnNext(page)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach what moves the game on');
}

for (const [game, turns] of Object.entries(GAMES))
  test(`${game} by keyboard alone`, { timeout }, async () => {
    const { page, errors } = await newPerson(service);
    await playBots(page, service, game, 'seedling');
    await dismissGuide(page);
    let made = 0;
    for (let presses = 0; presses < 4000 && (isLong || made < turns); presses++) {
      if ((await myTurn(page)) === 'over') break;
      await pressNext(page);
      await page.waitForFunction(() => !document.querySelector('[data-confirm]:disabled'));
      if ((await page.locator('[data-look=chosen], [data-confirm]').count()) === 0) made += 1;
    }
    if (isLong || turns === Infinity) assert.equal(await page.locator('dialog .result').count(), 1);
    assert.ok(made >= 3, `${made} moves`);
    assert.deepEqual(errors, []);
  });

const PROMPT = 'Whose turn it is';

/** The buttons of a region: all of the prompt, elsewhere what can be chosen and what is. */
async function names(page, region) {
  const tree = await page.getByRole('region', { name: region }).ariaSnapshot();
  return [...tree.matchAll(/- button "((?:[^"\\]|\\.)*)"((?: \[[^\]]+\])*)/g)]
    .filter(
      ([, name, states]) => region === PROMPT || /, can be chosen$/.test(name) || states.includes('pressed')
    )
    .map(([, name, states]) => ({
      name: name.replaceAll('\\"', '"'),
      isPressed: states.includes('pressed')
    }));
}

test('La Glace et le Ciel by the accessibility tree alone, to its end', { timeout }, async () => {
  const { page, errors } = await newPerson(service);
  // What has gone meanwhile is not waited for: one looks again.
  const press = (name, within) =>
    within
      .getByRole('button', { name, exact: true })
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  await page.goto(service.address);
  await page.getByRole('button', { name: /^La Glace et le Ciel/ }).click();
  await page.getByRole('button', { name: 'Play with bots' }).click();
  const board = page.getByRole('region', { name: 'Table' });
  const own = page.getByRole('region', { name: 'My area' });
  const prompt = page.getByRole('region', { name: PROMPT });
  const result = page.getByRole('dialog', { name: 'The result' });
  await board.waitFor();
  for (let presses = 0; presses < 200; presses++) {
    if (await result.count()) break;
    const [asked, cards, places] = await Promise.all([
      names(page, PROMPT),
      names(page, 'My area'),
      names(page, 'Table')
    ]);
    const confirm = asked.find(({ name }) => name === 'Confirm');
    const isChosen = cards.some(({ isPressed }) => isPressed) && !places.some(({ isPressed }) => isPressed);
    const place = places.find(({ isPressed }) => !isPressed);
    const card = cards.find(({ isPressed }) => !isPressed);
    if (confirm) await press('Confirm', prompt);
    else if (isChosen && place) await press(place.name, board);
    else if (card && !cards.some(({ isPressed }) => isPressed)) await press(card.name, own);
    else await page.waitForTimeout(150);
  }
  await result
    .getByText(/Score|lost/)
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
});
