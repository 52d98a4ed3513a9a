// A class: one teacher and twelve pupils in browsers of their own, from the shelf to deletion; and what can go wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { button, dismissGuide, inTurn, move } from './play.js';
import { drawn, flaws, newPerson, overflow, shot } from './service.js';

// A minute of a lesson lasts a second here.
const service = serve({ away: 1, isHasty: true });
const isLong = Boolean(process.env.OIKOS_LONG);
const PUPILS = 12;
const SEATS = 4;
const PHONE = { viewport: { width: 360, height: 740 } };
const SIZES = [
  [360, 740],
  [740, 360],
  [1440, 900],
  [1920, 1080]
];

/** What axe finds, and what lies outside: at the size that the page has, or with OIKOS_LONG at all sizes. */
async function flawsAtSizes(page) {
  const own = page.viewportSize();
  const found = await flaws(page);
  for (const [width, height] of isLong ? SIZES : []) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const beside = await overflow(page);
    found.push(...(await flaws(page)), ...(beside > 0 ? [`${beside} px outside at ${width}×${height}`] : []));
  }
  await page.setViewportSize(own);
  return found;
}

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

/** A button for one pupil: a name may begin as another does. */
const exactly = (page, name) => page.getByRole('button', { name, exact: true });
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
  assert.deepEqual(await flawsAtSizes(board), []);
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
  assert.deepEqual(await flawsAtSizes(first.page), []);
  names.push(...(await Promise.all(others.map((person) => join(person, code)))));
  assert.equal(new Set(names).size, PUPILS - 1);
  await board.getByRole('heading', { name: `Pupils: ${PUPILS - 1} of ${PUPILS}` }).waitFor();
  await wall.getByText(names.at(-1), { exact: false }).first().waitFor();
  assert.deepEqual(await flawsAtSizes(wall), []);
  await shot(wall, 'class-projector');

  await button(board, 'Start all games').click();
  await Promise.all(
    pupils.map(async ({ page }) => {
      await page.waitForSelector('main.table');
      await dismissGuide(page);
    })
  );
  assert.equal(await board.getByRole('article').count(), PUPILS / SEATS);
  // The class is in English, whatever a browser speaks; who wants another language chooses it.
  const late = await newPerson(service, { ...PHONE, locale: 'fr-FR' });
  names.push(await join(late, code));
  await late.page.waitForSelector('main.table');

  // Whoever is to move moves; the board follows.
  const [mover] = await inTurn(pupils);
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
  await exactly(board, `Let a bot play for ${names[0]}`).click();
  await exactly(board, `Let ${names[0]} play again`).click();
  await exactly(board, `Let a bot play for ${names[0]}`).waitFor();
  await exactly(board, `Allow ${names[1]} a hint`).click();
  await board.waitForFunction(
    (label) => document.querySelector(`[aria-label="${label}"]`)?.disabled,
    `Allow ${names[1]} a hint`
  );

  await board.getByLabel('Message on every screen').fill('Look at me');
  await button(board, 'Freeze').click();
  await Promise.all(pupils.map(({ page }) => page.getByRole('heading', { name: 'Look at me' }).waitFor()));
  assert.deepEqual(await flawsAtSizes(first.page), []);
  await wall.getByText('Look at me').waitFor();
  await button(board, 'Go on').click();
  await first.page.getByRole('heading', { name: 'Look at me' }).waitFor({ state: 'detached' });
  // The server is killed in the middle, and starts again: nobody has to do anything.
  await service.stop('SIGKILL');
  await service.start();
  await board.getByText('Connection lost').waitFor({ state: 'detached' });

  // What the class allows changes while it plays.
  await board.getByText('What the class allows').click();
  await board.getByLabel('Everybody may ask for hints').check();
  const [advised] = await inTurn(pupils);
  await dismissGuide(advised.page);
  await button(advised.page, 'Hint').waitFor();
  await move(advised.page);

  await button(board, '5 minutes left').click();
  await first.page.getByRole('alert').getByText('5 minutes left').waitFor();
  assert.deepEqual(await flawsAtSizes(board), []);
  await shot(board, 'class-board');

  // The countdown ends: everybody is told, and the teacher decides.
  await board.getByLabel('Bell in').selectOption('5');
  await Promise.all([board, wall, first.page].map((page) => page.getByText('Time is up').first().waitFor()));
  assert.deepEqual(await flawsAtSizes(board), []);
  await button(board, '5 more minutes').click();
  await wall.getByText('Time is up').waitFor({ state: 'detached' });
  await board.getByRole('alert').getByText('Time is up').waitFor();
  await button(board, 'Ring the bell').click();
  await Promise.all(pupils.map(({ page }) => page.getByText('The games are over').waitFor()));
  for (const page of [board, wall]) {
    await page.getByRole('heading', { name: 'Let us talk' }).waitFor();
    assert.equal(await page.locator('.talk li').count(), 3);
    await page.getByText('unfinished').first().waitFor();
  }
  assert.deepEqual(await flawsAtSizes(wall), []);
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

/** A class by plain requests: the teacher's secret, and what anybody in it may ask for. */
async function openClass(wish = {}) {
  const call = async (path, secret, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${service.address}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(secret && { Authorization: `Bearer ${secret}` }) },
      body: body && JSON.stringify(body)
    });
    return answer.json();
  };
  const { code, secret } = await call('/classes', null, { game: 'glace', players: 2, ...wish });
  const path = `/classes/${code}/messages`;
  return {
    ...{ code, secret },
    say: (request, whose = secret) => call(path, whose, request),
    news: async (whose = secret) => (await call(`${path}?wait=0`, whose))[0],
    newSecret: async () => (await call('/people', null, {})).secret
  };
}

test('what goes wrong in a class is said, and costs nobody a place', async () => {
  const lesson = await openClass();
  const pupil = await newPerson(service, PHONE);
  const { page } = pupil;
  // Letters that look like those of the code are forgiven, and the address is mended.
  const misread = lesson.code.replace(/Q/g, 'O').replace(/3/g, '8').replace(/6/g, 'S').replace(/7/g, '1');
  await page.goto(`${service.address}/class/${misread}`);
  const name = await choose(pupil);
  assert.ok(page.url().endsWith(`/class/${lesson.code}`), page.url());
  // A code that is none, and a class that is over, are said; the place in the other class stays.
  const other = await openClass();
  await other.say({ do: 'end' });
  for (const [typed, title] of [
    ['XXXXXX', 'No class here'],
    [other.code, 'The class is over']
  ]) {
    await page.goto(`${service.address}/class/${typed}`);
    await page.getByRole('heading', { name: title }).waitFor();
  }
  // Three tabs are one pupil.
  const tabs = [page, await pupil.context.newPage(), await pupil.context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`${service.address}/class/${lesson.code}`);
    await tab.getByRole('heading', { name: `You are ${name}` }).waitFor();
  }
  assert.equal((await lesson.news()).pupils.length, 1);
  for (const tab of tabs.slice(1)) await tab.close();

  // Two classes of one teacher in one browser: each board is its own.
  const teacher = await newPerson(service);
  for (const one of [lesson, other]) {
    await teacher.page.goto(`${service.address}/class/${one.code}/teacher#${one.secret}`);
    await teacher.page.getByRole('heading', { name: `Class ${one.code}` }).waitFor();
  }
  await teacher.page.goto(`${service.address}/class/${lesson.code}/teacher#${other.secret}`);
  await teacher.page.getByText('This page needs the teacher’s link').waitFor();
  await teacher.page.goto(`${service.address}/class/${lesson.code}/teacher`);
  await teacher.page.getByRole('heading', { name: `Class ${lesson.code}` }).waitFor();

  // Everybody has a seat and none is a bot's: who comes late waits, and the teacher sees it.
  const second = await lesson.newSecret();
  await lesson.say({ do: 'join', name: (await lesson.news(second)).names[0] }, second);
  await lesson.say({ do: 'start' });
  await page.waitForSelector('main.table');
  const late = await newPerson(service, PHONE);
  await join(late, lesson.code);
  await late.page.getByText('No seat is free right now').waitFor();
  assert.deepEqual(await flawsAtSizes(late.page), []);
  await button(teacher.page, 'Begin for 1 pupil who waits').click();
  await late.page.waitForSelector('main.table');

  // Whoever leaves leaves nothing behind for the next child with this tablet.
  await button(page, 'I am leaving').click();
  await button(page, 'Yes, I am leaving').click();
  await page.waitForURL(`${service.address}/`);
  assert.equal(await kept(page), null);
  const next = await join(pupil, lesson.code);
  assert.notEqual(await page.locator('header strong').first().textContent(), '');
  assert.ok(next);
  // The sixty-first is told why.
  const full = await openClass();
  for (let at = 0; at < 60; at++) {
    const secret = await full.newSecret();
    await full.say({ do: 'join', name: (await full.news(secret)).names[0] }, secret);
  }
  await late.page.goto(`${service.address}/class/${full.code}`);
  await late.page.locator('li button').first().click();
  await late.page.getByRole('alert').getByText('60').waitFor();
  assert.deepEqual(
    [teacher, pupil, late].flatMap((person) => person.errors),
    []
  );
});

test('a lesson by keyboard alone, by the teacher and by a pupil', async () => {
  const [teacher, pupil] = await Promise.all([newPerson(service), newPerson(service)]);
  /** Walk with Tab to what has this name, and press a key there. */
  const press = async ({ page }, name, key = 'Enter') => {
    for (let steps = 0; steps < 120; steps++) {
      await page.keyboard.press('Tab');
      const reached = await page.evaluate((wanted) => {
        const node = document.activeElement;
        const said =
          node?.getAttribute('aria-label') ?? node?.labels?.[0]?.textContent ?? node?.textContent ?? '';
        return said.trim().startsWith(wanted);
      }, name);
      if (reached) return page.keyboard.press(key);
    }
    throw new Error(`${name} cannot be reached`);
  };
  await teacher.page.goto(`${service.address}/class`);
  await teacher.page.getByRole('radio').first().waitFor();
  await press(teacher, 'Open the class');
  await teacher.page.waitForURL(/\/class\/\w{6}\/teacher$/);
  const [, code] = /\/class\/(\w{6})\//.exec(teacher.page.url());
  await pupil.page.goto(`${service.address}/class/${code}`);
  await pupil.page.getByRole('heading', { name: 'Choose your name' }).waitFor();
  const name = (await pupil.page.locator('li button').first().textContent()).trim();
  await press(pupil, name);
  await teacher.page.getByRole('heading', { name: /^Pupils: 1/ }).waitFor();
  await press(teacher, 'Start all games');
  await pupil.page.waitForSelector('main.table');
  await press(teacher, `Let a bot play for ${name}`);
  await press(teacher, `Let ${name} play again`);
  await press(teacher, 'Freeze');
  // What covers the table takes the focus, and nothing behind it can be reached.
  await pupil.page.getByRole('alertdialog').waitFor();
  await pupil.page.keyboard.press('Tab');
  assert.equal(await pupil.page.evaluate(() => document.activeElement?.closest('main.table') === null), true);
  await press(teacher, 'Go on');
  await pupil.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await press(teacher, 'What the class allows');
  await press(teacher, 'Moves can be taken back', 'Space');
  await press(teacher, 'Bell: end the games');
  await press(teacher, 'Yes');
  await teacher.page.getByRole('heading', { name: 'Let us talk' }).waitFor();
  await press(teacher, 'Delete everything');
  await press(teacher, 'Yes');
  await pupil.page.getByText('This class has been deleted').waitFor();
  assert.deepEqual([...teacher.errors, ...pupil.errors], []);
});

if (isLong)
  test('thirty pupils in browsers of their own come, play, freeze and end together', async () => {
    const lesson = await openClass({ players: 3, expected: 30 });
    const pupils = await Promise.all(Array.from({ length: 30 }, () => newPerson(service, PHONE)));
    // Thirty at once on one machine take their time.
    for (const { page } of pupils) page.setDefaultTimeout(120_000);
    const names = await Promise.all(pupils.map((person) => join(person, lesson.code)));
    assert.equal(new Set(names).size, 30);
    const all = (what) => Promise.all(pupils.map(({ page }) => what(page)));
    await lesson.say({ do: 'start' });
    await all((page) => page.waitForSelector('main.table'));
    const { tables } = await lesson.news();
    assert.equal(tables.length, 10);
    await lesson.say({ do: 'freeze', message: 'Stop' });
    await all((page) => page.getByRole('heading', { name: 'Stop' }).waitFor());
    await lesson.say({ do: 'resume' });
    await lesson.say({ do: 'allow', rings: true });
    await lesson.say({ do: 'set-bell', minutes: 3 });
    await all((page) => page.getByText('The games are over').waitFor());
    assert.deepEqual(
      pupils.flatMap((person) => person.errors),
      []
    );
  });
