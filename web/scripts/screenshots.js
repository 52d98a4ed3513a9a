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
} finally {
  await service.close();
}
