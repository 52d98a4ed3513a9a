// What people do with each other around a game: seats, words, pauses, absences, clocks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { flaws, newPerson, overflow, shot } from './service.js';
import { begin, button, dismissGuide, inTurn, move, myTurn, sitDown, takeBox } from './play.js';

const service = serve({ away: 1, isHasty: true });

const seats = (page) => page.locator('[aria-labelledby=seats-title] li');

test('in the lobby seats are swapped, and somebody is sent away', async () => {
  const [ada, ben, cleo] = await sitDown(service, ['Ada', 'Ben', 'Cleo']);
  await seats(ben.page).filter({ hasText: 'Ada' }).getByRole('button', { name: 'Ask to swap seats' }).click();
  await ada.page.getByText('Ben would like to swap seats').waitFor();
  assert.deepEqual(await flaws(ada.page), []);
  await button(ada.page, 'Agree').click();
  await seats(cleo.page).nth(0).filter({ hasText: 'Ben' }).waitFor();
  await seats(cleo.page).nth(1).filter({ hasText: 'Ada' }).waitFor();
  assert.equal(await seats(ben.page).nth(0).getByLabel('Your name').inputValue(), 'Ben');

  await seats(ada.page).filter({ hasText: 'Cleo' }).getByRole('button', { name: 'Remove' }).click();
  await cleo.page.getByText('The host removed you').waitFor();
  assert.deepEqual(await flaws(cleo.page), []);
  await seats(ben.page).nth(2).filter({ hasText: 'Free seat 3' }).waitFor();
  await seats(ada.page).nth(2).getByLabel('Bot in this seat').selectOption('seedling');
  await begin([ada, ben]);
  assert.deepEqual([...ada.errors, ...ben.errors, ...cleo.errors], []);
});

test('phrases, reactions and free words are heard by the others; La Glace is silent', async () => {
  const people = await sitDown(service, ['Ada', 'Ben'], {
    game: 'ecopolis',
    choose: (page) => page.getByLabel('Chat').selectOption('free')
  });
  const [ada, ben] = people;
  await begin(people);
  await button(ada.page, 'People').click();
  await button(ada.page, 'Well played').click();
  await ben.page.locator('.news').getByText('Ada: Well played').waitFor();
  await ada.page.getByRole('button', { name: 'smiles' }).click();
  await ben.page.locator('.news').getByText('Ada smiles').waitFor();
  await ada.page.getByLabel('Write something').fill('Look at the <meter>');
  await button(ada.page, 'Send').click();
  await ben.page.locator('.news').getByText('Ada: Look at the <meter>').waitFor();
  assert.equal((await ada.page.getByText('Ada: Look at the <meter>').count()) > 0, true);
  assert.equal(await overflow(ben.page), 0);
  assert.deepEqual(await flaws(ada.page), []);

  const silent = await sitDown(service, ['Dan', 'Eve']);
  await begin(silent);
  await button(silent[0].page, 'People').click();
  await silent[0].page.getByText('played in silence').waitFor();
  assert.equal(await button(silent[0].page, 'Well played').count(), 0);
  assert.deepEqual([...ada.errors, ...ben.errors], []);
});

test('a pause by agreement', async () => {
  const people = await sitDown(service, ['Ada', 'Ben']);
  const [ada, ben] = people;
  await begin(people);
  const [first] = await inTurn(people);
  await button(ben.page, 'Menu').click();
  await button(ben.page, 'Ask for a pause').click();
  await ada.page.locator('.ask').getByText('Ben asks for a pause.').waitFor();
  await button(ada.page, 'No').click();
  await ada.page.locator('.ask').waitFor({ state: 'detached' });
  await button(ben.page, 'Menu').click();
  await button(ben.page, 'Ask for a pause').click();
  await button(ada.page, 'Agree').click();
  for (const { page } of people) {
    await button(page, 'Resume').waitFor();
    assert.equal(await page.locator('[data-look=lit]').count(), 0);
  }
  await shot(ben.page, 'pause-phone');
  assert.deepEqual(await flaws(ben.page), []);
  await button(ben.page, 'Resume').click();
  await first.page.waitForSelector('[data-look=lit]');
  await move(first.page);
});

test('a bot plays for somebody who is away, and the seat is given back', async () => {
  const people = await sitDown(service, ['Ada', 'Ben']);
  const [ada, ben] = people;
  await begin(people);
  await ben.page.close();
  await button(ada.page, 'Let a bot play').click();
  await ada.page.locator('.seats').getByText('bot playing').waitFor();
  await myTurn(ada.page);
  await move(ada.page);
  await myTurn(ada.page);
  assert.deepEqual(await flaws(ada.page), []);

  const page = await ben.context.newPage();
  await page.goto(ada.page.url());
  await page.waitForSelector('main.table');
  await ada.page.getByText('Ben is back.').waitFor();
  await ada.page.waitForFunction(() => !document.querySelector('.seats').innerText.includes('bot playing'));
  await move(ada.page);
  await myTurn(page);
  await move(page);
  await myTurn(ada.page);
  assert.deepEqual(ada.errors, []);
});

test('a clock is seen, and when it has run out a bot moves', async () => {
  const { page, errors } = await newPerson(service);
  await takeBox(page, service, 'glace', async () => {
    await page.getByLabel('Time limit').selectOption('5');
  });
  await button(page, 'Play with bots').click();
  await page.waitForSelector('main.table');
  await dismissGuide(page);
  await myTurn(page);
  const clock = page.locator('.turn time');
  assert.match(await clock.innerText(), /^0:0[0-5]$/);
  await page.waitForSelector('.turn time.short');
  await page
    .getByText(/time is up: a bot moved/)
    .first()
    .waitFor();
  await myTurn(page);
  assert.deepEqual(await flaws(page), []);
  assert.deepEqual(errors, []);
});
