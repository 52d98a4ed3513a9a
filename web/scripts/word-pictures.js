// The pictures of the words in the teachers' booklets, as the app draws them: `make docs` puts them on the site.
// `node scripts/word-pictures.js FOLDER` writes FOLDER/GAME.LANG/KIND-NAME.png.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPerson, openService, root } from '../e2e/service.js';

const [folder = join(root, 'build/word-pictures')] = process.argv.slice(2);
const booklets = join(root, 'docs/class');
const NAMED = /<!-- (thing|glyph) (\S+) -->/g;

const service = await openService({});
try {
  for (const file of readdirSync(booklets)) {
    const [game, lang] = file.split('.');
    const text = readFileSync(join(booklets, file), 'utf8');
    const names = [...text.matchAll(NAMED)].map(([, kind, name]) => `${kind}-${name}`);
    if (names.length === 0) continue;
    const { context, page } = await newPerson(service, { locale: lang, deviceScaleFactor: 2 });
    await page.goto(`${service.address}/class/booklet/${game}`);
    await page.waitForFunction((count) => {
      const drawn = [...document.querySelectorAll('.picture > *')].filter((one) => one.clientHeight > 0);
      return drawn.length === count;
    }, names.length);
    await page.addStyleTag({ content: 'html, body { background: none !important }' });
    mkdirSync(join(folder, `${game}.${lang}`), { recursive: true });
    for (const [at, name] of names.entries()) {
      const path = join(folder, `${game}.${lang}`, `${name}.png`);
      await page.locator('.picture > *').nth(at).screenshot({ path, omitBackground: true });
    }
    await context.close();
  }
} finally {
  await service.close();
}
