// A class: one teacher and twelve pupils in browsers of their own, from the shelf to deletion.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { button, dismissGuide, move } from './play.js';
import { flaws, newPerson, overflow, shot } from './service.js';

const service = serve({ away: 1 });
const PUPILS = 12;
const SEATS = 4;
const PHONE = { viewport: { width: 360, height: 740 } };

/** Come by the address, and take the first name that is still free. */
async function join(person, code) {
  await person.page.goto(`${service.address}/class/${code}`);
  return choose(person);
}

async function choose({ page }) {
  const come = page.getByRole('heading', { name: /^You are / }).or(page.locator('main.table'));
  await page.getByRole('heading', { name: 'Choose your name' }).waitFor();
  for (let at = 0; at < 6; at++) {
    await page.locator('li button').nth(at).click();
    // Somebody else may have been quicker.
    await come.or(page.getByRole('alert')).first().waitFor();
    if (await come.count()) return (await page.locator('header strong').first().textContent()).trim();
  }
  throw new Error('no name was free');
}

const kept = (page) => page.evaluate(() => localStorage.getItem('oikos.class'));

test('a lesson: twelve pupils at three tables, one late, one who vanishes, freeze, bell, debrief, export, deletion', async () => {
  const teacher = await newPerson(service);
  const board = teacher.page;
  await board.goto(service.address);
  await board.getByRole('link', { name: 'Open a class' }).click();
  await board.getByRole('radio', { name: /La Glace et le Ciel/ }).check();
  await board.getByLabel('How many pupils?').fill(String(PUPILS));
  await board.getByText('More options').click();
  await board.getByLabel('Seats at a table').selectOption(String(SEATS));
  await board.getByLabel('Bots').selectOption('seedling');
  assert.deepEqual(await flaws(board), []);
  await button(board, 'Open the class').click();
  await board.waitForURL(/\/class\/\w{6}\/teacher$/);
  const [, code] = /\/class\/(\w{6})\//.exec(board.url());

  const wall = await teacher.context.newPage();
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.goto(`${service.address}/class/${code}/projector`);
  await wall.getByText(`${code.slice(0, 3)} ${code.slice(3)}`).waitFor();
  // This server listens to its own machine alone: the page says what to do, and shows no address that leads nowhere.
  await wall.getByRole('alert').getByText('oikos class').waitFor();
  assert.equal(await wall.getByRole('img', { name: /QR/ }).count(), 0);

  const pupils = await Promise.all(Array.from({ length: PUPILS - 1 }, () => newPerson(service, PHONE)));
  const [first, ...others] = pupils;
  // One types the code as a child would.
  await first.page.goto(service.address);
  await first.page.getByLabel('Join a table').fill(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
  await first.page.keyboard.press('Enter');
  // For another one the school lets no sockets through.
  await others[0].context.routeWebSocket(/socket/, (socket) => socket.close());
  const names = [await choose(first)];
  assert.deepEqual(await flaws(first.page), []);
  names.push(...(await Promise.all(others.map((person) => join(person, code)))));
  assert.equal(new Set(names).size, PUPILS - 1);
  await board.getByRole('heading', { name: `Pupils: ${PUPILS - 1} of ${PUPILS}` }).waitFor();
  await wall.getByText(names.at(-1), { exact: false }).first().waitFor();
  assert.deepEqual(await flaws(wall), []);
  await shot(wall, 'class-projector');

  await button(board, 'Start all games').click();
  await Promise.all(
    pupils.map(async ({ page }) => {
      await page.waitForSelector('main.table');
      await dismissGuide(page);
    })
  );
  assert.equal(await board.getByRole('article').count(), PUPILS / SEATS);
  const late = await newPerson(service, PHONE);
  names.push(await join(late, code));
  await late.page.waitForSelector('main.table');

  // Whoever is to move moves; the board follows.
  const isAwaited = await Promise.all(pupils.map(({ page }) => page.locator('[data-look=lit]').count()));
  const mover = pupils[isAwaited.findIndex((count) => count > 0)] ?? late;
  await move(mover.page);
  assert.equal(await overflow(mover.page), 0);

  // The teacher looks on, and sees no hand.
  await button(board.getByRole('article').first(), 'Look').click();
  await board.waitForSelector('main.table');
  assert.equal(await board.locator('[data-look=lit]').count(), 0);
  await button(board, 'Back to the board').click();

  // One vanishes; the same browser finds the way back without a word.
  const lost = pupils[3];
  await lost.page.close();
  await board.getByRole('listitem').filter({ hasText: names[3] }).getByText('away').first().waitFor();
  lost.page = await lost.context.newPage();
  await lost.page.goto(service.address);
  await lost.page.getByRole('link', { name: `Back to class ${code}` }).click();
  await lost.page.waitForSelector('main.table');
  // Another one has only the name left, and the teacher's nod.
  await pupils[4].context.close();
  pupils[4] = await newPerson(service, PHONE);
  await pupils[4].page.goto(`${service.address}/class/${code}`);
  await pupils[4].page.getByText('I was here before').click();
  await pupils[4].page.getByLabel('What was your name?').fill(names[4]);
  await button(pupils[4].page, 'Ask the teacher').click();
  await board.getByText(`I am ${names[4]}`, { exact: false }).waitFor();
  await button(board, 'Yes').click();
  await pupils[4].page.waitForSelector('main.table');
  pupils.push(late);

  // A bot for somebody, and out again; a hint for one seat.
  await button(board, `Let a bot play for ${names[0]}`).click();
  await button(board, `Let ${names[0]} play again`).click();
  await button(board, `Let a bot play for ${names[0]}`).waitFor();
  await button(board, `Allow ${names[1]} a hint`).click();
  await board.waitForFunction(
    (label) => document.querySelector(`[aria-label="${label}"]`)?.disabled,
    `Allow ${names[1]} a hint`
  );

  await board.getByLabel('Message on every screen').fill('Look at me');
  await button(board, 'Freeze').click();
  await Promise.all(pupils.map(({ page }) => page.getByRole('heading', { name: 'Look at me' }).waitFor()));
  assert.deepEqual(await flaws(first.page), []);
  await wall.getByText('Look at me').waitFor();
  await button(board, 'Go on').click();
  await first.page.getByRole('heading', { name: 'Look at me' }).waitFor({ state: 'detached' });
  await button(board, '5 minutes left').click();
  await first.page.getByRole('alert').getByText('5 minutes left').waitFor();
  assert.deepEqual(await flaws(board), []);
  await shot(board, 'class-board');

  await button(board, 'Bell: end the games').click();
  await button(board, 'Yes').click();
  await Promise.all(pupils.map(({ page }) => page.getByText('The games are over').waitFor()));
  for (const page of [board, wall]) {
    await page.getByRole('heading', { name: 'Let us talk' }).waitFor();
    assert.equal(await page.locator('.talk li').count(), 3);
    await page.getByText('unfinished').first().waitFor();
  }
  assert.deepEqual(await flaws(wall), []);
  await shot(wall, 'class-debrief');

  await board.evaluate(() => {
    window.print = () => (window.onPaper = document.querySelectorAll('.certificates article').length);
  });
  await button(board, 'Print certificates').click();
  assert.equal(await board.evaluate(() => window.onPaper), PUPILS / SEATS);

  const save = async () => {
    const [file] = await Promise.all([
      board.waitForEvent('download'),
      button(board, 'Results for a spreadsheet').click()
    ]);
    return readFileSync(await file.path(), 'utf8');
  };
  const plain = await save();
  assert.equal(plain.charCodeAt(0), 0xfeff);
  assert.equal(plain.trim().split('\n').length, PUPILS + 1);
  assert.ok(names.every((name) => !plain.includes(name)));
  await board.getByLabel('With names').check();
  const named = await save();
  assert.ok(names.every((name) => named.includes(name)));

  assert.ok(await kept(first.page));
  await button(board, 'End the class').click();
  await button(board, 'Yes').click();
  await Promise.all(
    pupils.map(async ({ page }) => {
      await page.getByRole('heading', { name: 'The class is over' }).waitFor();
      assert.equal(await kept(page), null);
    })
  );
  await first.page.goto(`${service.address}/notebook`);
  await first.page.getByRole('heading').first().waitFor();
  assert.equal(await first.page.getByText(names[0]).count(), 0);

  await button(board, 'Delete everything').click();
  await button(board, 'Yes').click();
  await board.waitForURL(`${service.address}/`);
  const gone = await board.evaluate(
    (one) =>
      fetch(`/api/classes/${one}/messages`, { headers: { Authorization: 'Bearer x' } }).then(
        (told) => told.status
      ),
    code
  );
  assert.ok(gone >= 400);
  assert.equal(await board.evaluate(() => localStorage.getItem('oikos.teacher')), null);
  const errors = [teacher, late, ...pupils].flatMap((person) => person.errors);
  assert.deepEqual(errors, []);
});
