// What happens is shown in order: every event once, nothing after my turn began.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { newPerson, shot } from './service.js';
import { dismissGuide, move, myTurn, playBots } from './play.js';

const service = serve({ seed: 'moves one can watch' });

/** Writes down, in the page, what is shown and when it is my turn. */
function record() {
  globalThis.shown = [];
  globalThis.moved = 0;
  globalThis.steps = [];
  globalThis.points = [];
  // A disc that steps again lets go of its last step in the same moment: where it was seen is where it stood before that.
  const stood = new Map();
  const cancel = Animation.prototype.cancel;
  Animation.prototype.cancel = function () {
    const { target } = this.effect ?? {};
    if (target) stood.set(target, target.getBoundingClientRect());
    queueMicrotask(() => stood.delete(target));
    cancel.call(this);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    globalThis.moved += 1;
    globalThis.properties = [...(globalThis.properties ?? []), ...[how[0]].flat().flatMap(Object.keys)];
    const before = stood.get(this) ?? this.getBoundingClientRect();
    const animation = animate.apply(this, how);
    // Where a disc sets out from, next to where it stood.
    if (how[1].easing?.startsWith('steps'))
      globalThis.steps.push(Math.round(this.getBoundingClientRect().x - before.x));
    if (this.classList.contains('points')) globalThis.points.push(how[0].at(-1).transform);
    return animation;
  };
  let last = '';
  const look = () => {
    const news = document.querySelector('.voice');
    const { seq, at, count } = news?.dataset ?? {};
    const isTurn = document.querySelector('[data-look=lit], [data-confirm]') !== null;
    const now = seq ? `${seq}:${at}+${count}` : isTurn ? 'turn' : '';
    if (seq && isTurn) globalThis.shown.push('shown in my turn');
    if (now && now !== last) globalThis.shown.push(now);
    last = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/** The events of each entry, as the server told of them. */
function listen(page) {
  const events = new Map();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const told of [JSON.parse(String(payload))].flat())
        if (told.tell === 'update')
          for (const line of told.lines) events.set(line.seq, (line.events ?? []).length);
    })
  );
  return events;
}

for (const game of ['glace', 'ekopolis', 'ecopolis', 'ecotopia']) {
  for (const reducedMotion of game === 'glace' ? ['no-preference', 'reduce'] : ['no-preference'])
    test(`${game}, motion ${reducedMotion}: every event is shown once, in order, none after my turn began`, async () => {
      const { page, errors } = await newPerson(service, { reducedMotion, pace: 'quick' });
      await page.addInitScript(record);
      const told = listen(page);
      await playBots(page, service, game, 'seedling');
      await dismissGuide(page);
      await myTurn(page);
      const before = Math.max(...told.keys());
      for (let moves = 0; moves < 3; moves++) {
        await move(page);
        // Until the bots have moved and all of it has been shown.
        assert.equal(await myTurn(page), 'turn');
      }
      const shown = (await page.evaluate(() => globalThis.shown)).filter((one) => one !== 'turn');
      assert.ok(!shown.includes('shown in my turn'), shown.join(' '));
      const seen = shown
        .map((one) =>
          one
            .match(/^(\d+):(\d+)\+(\d+)$/)
            .slice(1)
            .map(Number)
        )
        .filter(([seq]) => seq > before)
        .flatMap(([seq, at, count]) => Array.from({ length: count }, (_, next) => `${seq}.${at + next}`));
      const expected = [...told]
        .filter(([seq]) => seq > before)
        .sort(([one], [other]) => one - other)
        .flatMap(([seq, count]) => Array.from({ length: count }, (_, at) => `${seq}.${at}`));
      assert.ok(expected.length > 3);
      assert.deepEqual(seen, expected);
      await page.waitForSelector('[data-ring]', { state: 'attached' });
      assert.equal(await page.locator('[data-ring]').count(), 1, 'the newest change keeps a ring');
      const shape = page.locator('.ring-mark svg, [data-ring][data-seat] svg');
      assert.ok((await shape.count()) > 0, 'the ring has the shape of the seat');
      const [moves, properties] = await page.evaluate(() => [globalThis.moved, globalThis.properties ?? []]);
      assert.equal(moves > 0, reducedMotion === 'no-preference');
      const allowed = ['transform', 'opacity', 'offset', 'easing'];
      assert.deepEqual(
        [...new Set(properties)].filter((one) => !allowed.includes(one)),
        []
      );
      const [steps, points] = await page.evaluate(() => [globalThis.steps, globalThis.points]);
      if (game === 'ecotopia') assert.ok(steps.length > 0, 'a disc has stepped');
      assert.ok(
        steps.every((far) => far === 0),
        `a disc steps from where it stands: ${steps}`
      );
      if (game === 'ekopolis')
        assert.ok(
          points.some((end) => end.startsWith('translate(')),
          'points go to where they are counted'
        );
      assert.equal(await page.locator('.traveller').count(), 0, 'nothing is left over');
      assert.deepEqual(errors, []);
    });
}

test('a touch ends the show, a legal target counts at once, and the last round can be seen again', async () => {
  const { page, errors } = await newPerson(service, { reducedMotion: 'no-preference', pace: 'calm' });
  await playBots(page, service, 'glace', 'seedling');
  await myTurn(page);
  await dismissGuide(page);
  await move(page);
  await page.waitForSelector('.voice[data-on]');
  await shot(page, 'show-desktop');
  // Bots that move only now begin a show of their own.
  while ((await page.locator('[data-look=lit]').count()) === 0) {
    await page.locator('main.table').dispatchEvent('pointerdown');
    await page.waitForTimeout(100);
  }
  assert.equal(await page.locator('.voice[data-on]').count(), 0);
  const card = await page.locator('[data-part^="card:"][data-look=lit]').last().getAttribute('data-part');

  await page.getByRole('button', { name: 'Show the last round again' }).click();
  await page.waitForSelector('.voice[data-on]');
  assert.equal(await page.locator('[data-look=lit]').count(), 0);
  await page.keyboard.press('Shift');
  await page.waitForSelector('[data-look=lit]');
  await page.getByRole('button', { name: 'Show the last round again' }).click();
  await page.waitForSelector('.voice[data-on]');
  // While something is shown it says that it cannot be chosen yet.
  await page.locator(`[data-part="${card}"]`).click();
  // It is chosen; or laid, where it has one place to go.
  await page.waitForFunction(
    (card) => ['chosen', undefined].includes(document.querySelector(`[data-part="${card}"]`)?.dataset.look),
    card
  );
  assert.deepEqual(errors, []);
});

test('after a sleep the last round is shown, and one line says what came before it', async () => {
  const { page, errors } = await newPerson(service, { pace: 'calm' });
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('main.table');
  await myTurn(other);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await other.evaluate(() => localStorage.setItem('oikos.pace', 'off'));
  await other.reload();
  await dismissGuide(other);
  for (let moves = 0; moves < 3; moves++) {
    await myTurn(other);
    await move(other);
  }
  await myTurn(other);
  assert.equal(await page.locator('.voice[data-on][data-seq]').count(), 0, 'nothing is shown to nobody');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page
    .getByText(/\d+ moves were made meanwhile/)
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
});

test('after a reload nothing lies on the table before it was shown', async () => {
  const { page, errors } = await newPerson(service, { pace: 'calm' });
  const laid = new Map();
  let isAwaited;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const { tell, lines, view } of [JSON.parse(String(payload))].flat()) {
        if (tell !== 'update') continue;
        for (const { seq, move } of lines) if (move) laid.set(seq, /^lay (\S+)/.exec(move)?.[1]);
        isAwaited = view?.moves.length > 0;
      }
    })
  );
  await playBots(page, service, 'glace', 'seedling');
  await dismissGuide(page);
  await myTurn(page);
  const before = await page.evaluate(() => Number(sessionStorage.getItem('oikos.shown').split(' ')[1]));
  // Written down each time that something else is shown.
  await page.addInitScript(() => {
    globalThis.seen = [];
    const look = () => {
      const seq = Number(document.querySelector('.voice')?.dataset.seq ?? 0);
      if (!seq || globalThis.seen.at(-1)?.seq === seq) return;
      const things = [...document.querySelectorAll('.top[data-thing]')].map(({ dataset }) => dataset.thing);
      globalThis.seen.push({ seq, things });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  isAwaited = false;
  await move(page);
  for (let waited = 0; waited < 200 && !isAwaited; waited++) await page.waitForTimeout(50);
  await page.reload();
  await myTurn(page);
  const seen = await page.evaluate(() => globalThis.seen);
  const missed = [...laid].filter(([seq, card]) => seq > before && card);
  assert.ok(missed.length > 1);
  assert.deepEqual(
    seen.map(({ seq }) => seq),
    missed.map(([seq]) => seq)
  );
  for (const { seq, things } of seen)
    for (const [later, card] of missed)
      assert.ok(later < seq || !things.includes(card), `${card} of ${later} while ${seq} is shown`);
  assert.ok(seen[1].things.includes(missed[0][1]), 'what was shown lies there');
  assert.deepEqual(errors, []);
});
