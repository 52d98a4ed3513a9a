// Pictures of the app for README and the site: `make screenshots` writes docs/pictures.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawn, newPerson, openService } from '../e2e/service.js';
import { dismissGuide, move, myTurn, playBots } from '../e2e/play.js';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const WIDE = { width: 940, height: 600 };
const PHONE = { width: 360, height: 700 };
/** Each picture: what it shows, in which language, how many moves into a game, by day or by night. */
const PICTURES = [
  { name: 'shelf', locale: 'en-GB', viewport: { width: 1120, height: 480 } },
  { name: 'glace', game: 'glace', locale: 'en-GB', viewport: WIDE, moves: 4 },
  { name: 'ekopolis', game: 'ekopolis', locale: 'fr-FR', viewport: WIDE, moves: 4 },
  { name: 'ecopolis', game: 'ecopolis', locale: 'en-GB', viewport: WIDE, moves: 3 },
  { name: 'ecotopia', game: 'ecotopia', locale: 'fr-FR', viewport: PHONE, moves: 3, colorScheme: 'dark' }
];

/** What messengers show of a table's link: each box's cover with its title, in the size they ask for. */
async function takePreviews() {
  const room = fileURLToPath(new URL('../static/preview/', import.meta.url));
  mkdirSync(room, { recursive: true });
  const { page, context } = await newPerson(service, { viewport: { width: 1200, height: 630 } });
  await page.goto(service.address);
  await page.waitForSelector('[data-game=glace]');
  const games = await page
    .locator('[data-game]')
    .evaluateAll((boxes) => boxes.map((box) => box.dataset.game));
  for (const game of games) {
    await page.evaluate((name) => {
      document.querySelector('#preview')?.remove();
      const box = document.querySelector(`[data-game=${name}]`);
      const shown = Object.assign(document.createElement('div'), { id: 'preview' });
      shown.style.cssText = `${box.getAttribute('style')};position:fixed;inset:0;z-index:99;display:grid;grid-template-columns:560px 1fr;background:var(--ground)`;
      const title = Object.assign(document.createElement('h1'), {
        textContent: box.querySelector('.title').textContent
      });
      title.style.cssText =
        'align-self:center;padding:48px;font-size:76px;line-height:1.05;color:var(--accent)';
      const art = box.querySelector('.art').cloneNode(true);
      art.style.cssText = 'display:grid;overflow:hidden;height:630px';
      art.querySelector('svg').setAttribute('preserveAspectRatio', 'xMidYMid slice');
      art.querySelector('svg').style.cssText = 'width:560px;height:630px';
      shown.append(art, title);
      document.body.append(shown);
    }, game);
    await drawn(page);
    await page.screenshot({ path: `${room}${game}.png` });
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const service = await openService();
try {
  for (const { name, game, moves = 0, ...person } of PICTURES) {
    const { page, context } = await newPerson(service, person);
    if (game) {
      await playBots(page, service, game, 'seedling');
      await dismissGuide(page);
      for (let made = 0; made < moves && (await myTurn(page)) === 'turn'; made++) await move(page);
      await myTurn(page);
    } else {
      await page.goto(service.address);
      await page.waitForSelector('[data-game=glace]');
    }
    await drawn(page);
    await page.screenshot({ path: `${folder}${name}.png` });
    await context.close();
  }
  await takePreviews();
} finally {
  await service.close();
}
