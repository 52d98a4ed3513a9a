// Every screen of a class on a wall, a laptop and a phone: `node scripts/class-pictures.js [GAME] [LANG]` writes them to
// e2e/artefacts/class, to be looked at one by one. Pupils come by plain requests, and bots play for them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { artefacts, drawn, newPerson, openService } from '../e2e/service.js';

/** `zoom` is a laptop at 200 %. */
const SIZES = {
  ...{ wall: [1920, 1080], laptop: [1440, 900], zoom: [720, 450], phone: [360, 740], flat: [740, 360] }
};
const [game = 'glace', lang = 'fr'] = process.argv.slice(2);
/** The few words by which the script finds its way. */
const WORDS = {
  fr: { look: 'Regarder', back: 'Retour au tableau', certificates: 'Imprimer les diplômes' },
  en: { look: 'Look', back: 'Back to the board', certificates: 'Print certificates' }
}[lang];
const folder = join(artefacts, 'class');
mkdirSync(folder, { recursive: true });

const service = await openService({ seed: 'pictures', isHasty: true });

/** A request as somebody with this secret. */
async function ask(path, secret, body) {
  const answer = await fetch(`${service.address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': lang,
      ...(secret ? { Authorization: `Bearer ${secret}` } : {})
    },
    body: body && JSON.stringify(body)
  });
  return answer.json();
}

async function take(page, name, sizes = Object.keys(SIZES), colorScheme = 'light') {
  await page.emulateMedia({ colorScheme });
  for (const size of sizes) {
    const [width, height] = SIZES[size];
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(400);
    await drawn(page);
    await page.screenshot({
      path: join(folder, `${lang}_${game}_${name}_${size}.png`),
      fullPage: size !== 'wall'
    });
  }
}

try {
  const options = { locale: lang, hasTouch: true };
  const teacher = await newPerson(service, options);
  await teacher.page.goto(`${service.address}/class`);
  await teacher.page.getByRole('radio').first().waitFor();
  await take(teacher.page, 'open');
  await teacher.page.locator('summary').first().click();
  await take(teacher.page, 'open-more', ['laptop', 'phone']);

  const { code, secret } = await ask('/classes', null, { game, expected: 11, langs: [lang], minutes: 50 });
  const path = `/classes/${code}`;
  const wish = (whose, request) => ask(`${path}/messages`, whose, request);
  const pupils = await Promise.all(Array.from({ length: 10 }, () => ask('/people', null, {})));
  for (const { secret: own } of pupils) {
    const [{ names }] = await ask(`${path}/messages?wait=0`, own);
    await wish(own, { do: 'join', name: names[0] });
  }
  const board = teacher.page;
  await board.goto(`${service.address}/class/${code}/teacher#${secret}`);
  await board.getByRole('article').first().waitFor();
  const wall = await teacher.context.newPage();
  await wall.goto(`${service.address}/class/${code}/projector`);
  await wall.getByRole('heading').first().waitFor();
  await take(wall, 'projector');
  await take(wall, 'projector-evening', ['wall'], 'dark');
  await take(board, 'board-gathering');

  const pupil = await newPerson(service, options);
  await pupil.page.goto(`${service.address}/class/${code}`);
  await pupil.page.locator('li button').first().waitFor();
  await take(pupil.page, 'name', ['laptop', 'phone', 'flat']);
  await pupil.page.locator('li button').first().click();
  await pupil.page.locator('.number').waitFor();
  await take(pupil.page, 'waiting', ['laptop', 'phone', 'flat']);

  await wish(secret, { do: 'start' });
  await pupil.page.waitForSelector('main.table');
  await wish(secret, { do: 'set-bell', minutes: 600 });
  await take(pupil.page, 'table', ['laptop', 'phone', 'flat']);
  await take(board, 'board-playing');
  await take(board, 'board-playing-evening', ['laptop', 'phone'], 'dark');
  await board.emulateMedia({ colorScheme: 'light' });
  await board.getByRole('button', { name: WORDS.look, exact: true }).first().click();
  await board.waitForSelector('main.table');
  await take(board, 'watch', ['laptop', 'phone']);
  await board.getByRole('button', { name: WORDS.back }).click();
  await wish(secret, { do: 'freeze', message: '' });
  await pupil.page.getByRole('alertdialog').waitFor();
  await take(pupil.page, 'frozen', ['laptop', 'phone', 'flat']);
  await wish(secret, { do: 'resume' });
  await wish(secret, { do: 'announce', minutes: 5 });
  await take(pupil.page, 'notice', ['phone']);

  // A minute lasts a second here.
  await wish(secret, { do: 'allow', talk: 'free' });
  const [me] = await ask(`${path}/messages?wait=0`, pupils[0].secret);
  await ask(`/tables/${me.me.place.code}/messages`, pupils[0].secret, { do: 'say', text: 'Bonjour !' });
  await wish(secret, { do: 'set-bell', minutes: 1 });
  await board.getByRole('alert').getByRole('button').first().waitFor();
  await take(board, 'board-time-up', ['laptop', 'zoom', 'phone', 'flat']);
  await take(wall, 'projector-time-up', ['wall', 'laptop']);
  await take(pupil.page, 'time-up', ['phone']);
  await wish(secret, { do: 'set-bell', minutes: null });

  // Bots finish all games but the last one, which the bell ends.
  const [told] = await ask(`${path}/messages?wait=0`, secret);
  for (const table of told.tables.slice(0, -1))
    for (const { seat, pupil: whose } of table.seats)
      if (whose !== null) await wish(secret, { do: 'bot-in', table: table.number, seat });
  // Bots play where somebody looks on.
  const watched = told.tables.map(({ code: table }) =>
    ask(`/tables/${table}/messages?after=0&wait=0`, secret)
  );
  await Promise.all(watched);
  for (let tries = 0; tries < 200; tries++) {
    const [now] = await ask(`${path}/messages?wait=0`, secret);
    if (now.tables.slice(0, -1).every(({ phase }) => phase === 'ended')) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  await take(board, 'board-done', ['laptop', 'phone']);
  await wish(secret, { do: 'bell' });
  await board.locator('.talk').waitFor();
  await wall.locator('.talk').waitFor();
  await take(wall, 'debrief');
  await take(wall, 'debrief-evening', ['laptop'], 'dark');
  await take(board, 'after', ['laptop', 'phone']);
  await take(pupil.page, 'over', ['phone']);
  // Paper, held still.
  await board.evaluate(() => {
    window.print = () => {
      throw new Error('held');
    };
  });
  await board.emulateMedia({ media: 'print', colorScheme: 'light' });
  await board.setViewportSize({ width: 794, height: 1123 });
  await board.screenshot({ path: join(folder, `${lang}_${game}_paper-debrief.png`), fullPage: true });
  await board.emulateMedia({ media: 'screen' });
  await board.getByRole('button', { name: WORDS.certificates }).click();
  await board.emulateMedia({ media: 'print' });
  await board.screenshot({ path: join(folder, `${lang}_${game}_paper-certificates.png`), fullPage: true });
} finally {
  await service.close();
}
