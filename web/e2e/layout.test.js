// Every table at every size, on one's own turn: nothing to scroll, nothing covered, nothing jumps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './hooks.js';
import { drawn, flaws, newPerson } from './service.js';
import { dismissGuide, myTurn, playBots, touch } from './play.js';
import {
  clipped,
  faults,
  lasting,
  overlaps,
  places,
  resize,
  shifts,
  SIZES,
  smaller,
  watchShifts
} from './measure.js';

const service = serve({ seed: 'a table that fits the hand' });

/** Where all that lights up must be in sight, and how many touches show each kind of choice. */
const GAMES = {
  glace: { isWhole: true, touches: 3 },
  ekopolis: { isWhole: true, touches: 4 },
  'ekopolis full': { isWhole: true, touches: 6 },
  ecopolis: { isWhole: false, touches: 5 },
  ecotopia: { isWhole: false, touches: 9 }
};
const PHONE = [360, 740];
/** The smallest window of each shape. */
const TIGHT = SIZES.filter((size) => ['360x640', '740x360', '768x1024', '1280x720'].includes(size.join('x')));

for (const [name, { isWhole, touches }] of Object.entries(GAMES)) {
  const [game, version = ''] = name.split(' ');
  test(`every size plays ${name}`, { timeout: 240_000 }, async () => {
    const { page, errors } = await newPerson(service, { hasTouch: true, locale: 'fr-FR' });
    await playBots(page, service, game, 'seedling', version);
    const wrong = [];
    const where = new Map();
    /** What was open when every size was looked at. */
    const open = new Set();

    const wrongAt = async (key) => {
      const told = await faults(page, isWhole);
      if (game === 'glace')
        told.push(
          ...(await overlaps(page, '.stack .card text', '.melts, .stack button, .ring-mark')),
          ...(await clipped(page, '.edge, .climate p'))
        );
      if (game === 'ecopolis')
        told.push(...(await clipped(page, '.place .foot, .place .points, .drawn strong')));
      if (game === 'ekopolis') told.push(...(await smaller(page, '[data-part^="space:"] > .ground', 24)));
      const place = await places(page);
      if (place !== (where.get(key) ?? place)) told.push(`moved from ${where.get(key)} to ${place}`);
      if (told.length === 0) where.set(key, place);
      return told;
    };

    const look = async (moment) => {
      const speaker = await page.locator('.voice').getAttribute('data-speaker');
      const isPreview = speaker === 'preview' && !open.has('preview');
      for (const size of open.has(speaker) ? TIGHT : SIZES) {
        await resize(page, size);
        const key = size.join('x');
        const told = await lasting(page, () => wrongAt(key));
        if (isPreview) told.push(...(await flaws(page)));
        wrong.push(...told.map((one) => `${key}, ${moment}: ${one}`));
      }
      open.add(speaker);
    };

    await myTurn(page);
    await page.locator('.voice[data-speaker=tip]').waitFor();
    await resize(page, [1920, 1080]);
    await page.waitForTimeout(500);
    await look('with a tip');
    await dismissGuide(page);
    for (let made = 0; made < touches && (await myTurn(page)) === 'turn'; made++) {
      await look(`after ${made} touches`);
      await resize(page, PHONE);
      await touch(page);
    }
    assert.ok(open.has('preview'), 'no preview came up');
    assert.deepEqual([...wrong, ...errors], []);
  });

  for (const [width, height] of version ? [] : [PHONE, [1440, 900]]) {
    test(`nothing jumps in turns of ${game} at ${width}`, { timeout: 120_000 }, async () => {
      const { page } = await newPerson(service, { viewport: { width, height }, hasTouch: width < 700 });
      await playBots(page, service, game, 'seedling');
      await myTurn(page);
      await dismissGuide(page);
      await watchShifts(page);
      for (let made = 0; made < 16 && (await myTurn(page)) === 'turn'; made++) {
        await touch(page);
        await drawn(page);
        const { asked, unasked, moved } = await shifts(page);
        const told = `${asked} and ${unasked} after ${made + 1} touches: ${moved.join('; ')}`;
        assert.ok(unasked < 0.02, told);
        // A touch may open a sheet, and others may have moved within the same half second.
        assert.ok(asked < 0.05, told);
        if ((await myTurn(page)) === 'turn') assert.deepEqual(await faults(page, isWhole), []);
      }
    });
  }
}
