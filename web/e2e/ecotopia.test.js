import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flaws, newPerson, openHouse, overflow, shot } from './house.js';
import { dismissGuide, myTurn, playBots, playUntil, touch } from './play.js';

let house;
before(async () => {
  house = await openHouse();
});
after(() => house.close());

test('the table of Ecotopia on a phone, in both languages, by day and by night', async () => {
  for (const [locale, colorScheme] of [
    ['en-GB', 'light'],
    ['fr-FR', 'dark']
  ]) {
    const viewport = { width: 360, height: 740 };
    const { page, errors } = await newPerson(house, { viewport, locale, colorScheme, hasTouch: true });
    await playBots(page, house, 'ecotopia');
    await myTurn(page);
    await dismissGuide(page);
    for (let touches = 0; touches < 40; touches++) {
      if ((await myTurn(page)) === 'over') break;
      assert.equal(await overflow(page), 0);
      await touch(page);
    }
    await myTurn(page);
    await shot(page, `ecotopia-phone-${colorScheme}`);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(errors, []);
  }
});

/** Two people at a table of their own, opened and joined past the lobby. */
async function two() {
  const people = [await newPerson(house), await newPerson(house, { viewport: { width: 360, height: 740 } })];
  const asked = async (page, path, body) =>
    page.evaluate(
      async ([address, wish]) => {
        const secret = localStorage.getItem('oikos.secret');
        const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
        const answer = await fetch(`/api${address}`, { method: 'POST', headers, body: JSON.stringify(wish) });
        return answer.json();
      },
      [path, body]
    );
  for (const { page } of people) {
    await page.goto(house.address);
    await page.waitForSelector('[data-game=ecotopia]');
    const { secret } = await asked(page, '/people', undefined);
    await page.evaluate((kept) => localStorage.setItem('oikos.secret', kept), secret);
  }
  const [ada, ben] = people;
  const seats = [{ who: 'me' }, { who: 'free' }];
  const wish = { game: 'ecotopia', name: 'Ada', players: 2, seats, options: { version: 'simplified' } };
  const { code } = await asked(ada.page, '/tables', wish);
  await asked(ben.page, `/tables/${code}/messages`, { do: 'come', id: '1', name: 'Ben' });
  await asked(ben.page, `/tables/${code}/messages`, { do: 'sit', id: '2', seat: 1, name: 'Ben' });
  await asked(ada.page, `/tables/${code}/messages`, { do: 'start', id: '3' });
  for (const { page } of people) {
    await page.goto(`${house.address}/t/${code}`);
    await page.waitForSelector('main.table');
    await dismissGuide(page);
  }
  return people;
}

test('only the reader of a question sees the right answer until it is given', async () => {
  const people = await two();
  const isLit = (page) => page.locator('[data-look=lit], [data-confirm]').count();
  const inTurn = async () => {
    for (let tries = 0; tries < 100; tries++) {
      for (const person of people) if (await isLit(person.page)) return person;
      await people[0].page.waitForTimeout(100);
    }
    throw new Error('nobody is to move');
  };
  for (let touches = 0; touches < 200; touches++) {
    const { page } = await inTurn();
    const app = page.locator('[data-part="app:answer"][data-look=lit]');
    if (await app.count()) break;
    await touch(page);
  }
  const answering = await inTurn();
  const reading = people.find((person) => person !== answering);
  await answering.page.locator('[data-part="app:answer"]').click();
  await answering.page.locator('[data-confirm]').click();
  await reading.page.locator('.answer.right').waitFor();
  assert.equal(await answering.page.locator('.answer').first().isVisible(), true);
  assert.equal(await answering.page.locator('.answer.right').count(), 0);
  await reading.page.locator('.question').scrollIntoViewIfNeeded();
  await shot(reading.page, 'ecotopia-reader');
  await shot(answering.page, 'ecotopia-question');
  for (const { page } of people) assert.deepEqual(await flaws(page), []);

  await answering.page.locator('[data-part^="answer:"]').first().click();
  await answering.page.locator('[data-confirm]').click();
  for (const { page, errors } of people) {
    await page.locator('.answer.right').waitFor();
    await page.locator('.explanation').waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await flaws(page), []);
    assert.deepEqual(errors, []);
  }
  await shot(answering.page, 'ecotopia-told');
});

test('what is illegal says why', async () => {
  const { page } = await newPerson(house);
  await playBots(page, house, 'ecotopia');
  await dismissGuide(page);
  await playUntil(page, '[data-part="app:recycle"][data-look=lit]');
  await page.locator('[data-part="app:recycle"]').last().click();
  await page.locator('rect[data-part="square:D3"]').click();
  await page.getByText(/centres touch only|cannot reach D3/).waitFor();
});
