// Every table at every size, by day and in the evening, in both languages: `make pictures` writes them to
// e2e/artefacts/pictures, to be looked at one by one. `node scripts/pictures.js glace 360x740` takes some of them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { artefacts, drawn, newPerson, openService } from '../e2e/service.js';
import { dismissGuide, move, myTurn, playBots, touch } from '../e2e/play.js';
import { resize, SIZES } from '../e2e/measure.js';

const TABLES = ['glace', 'ekopolis', 'ekopolis full', 'ecopolis', 'ecotopia'];
const LANGUAGES = ['fr-FR', 'en-GB'];
/** So many moves into a game, with one more chosen where that takes no more than a touch. */
const MOVES = 5;

const wanted = process.argv.slice(2);
const isWanted = (...names) => wanted.length === 0 || wanted.every((one) => names.includes(one));
const folder = join(artefacts, 'pictures');
mkdirSync(folder, { recursive: true });

const service = await openService({ seed: 'pictures' });
try {
  for (const table of TABLES)
    for (const locale of LANGUAGES) {
      const sizes = SIZES.filter((size) => isWanted(table, locale, size.join('x'), table.split(' ')[0]));
      if (sizes.length === 0) continue;
      const { page, context } = await newPerson(service, { locale, hasTouch: true });
      const [game, version] = table.split(' ');
      await playBots(page, service, game, 'seedling', version);
      await dismissGuide(page);
      for (let made = 0; made < MOVES && (await myTurn(page)) === 'turn'; made++) await move(page);
      await myTurn(page);
      await resize(page, [360, 740]);
      await touch(page);
      await myTurn(page);
      // A pointer that rests somewhere would look closely.
      await page.mouse.move(0, 0);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        for (const size of sizes) {
          await resize(page, size);
          await drawn(page);
          const name = [table.replace(' ', '-'), size.join('x'), colorScheme, locale.slice(0, 2)].join('_');
          await page.screenshot({ path: join(folder, `${name}.png`) });
        }
      }
      await context.close();
    }
} finally {
  await service.close();
}
