// What turns cost on a slow device: `node scripts/frames.js [game …]` lets each game play itself in Chromium and prints
// from the browser's own trace the longest task of the page's main thread and what script, style and layout took of a
// frame, for a processor four times slower. Times are the processor time of the thread, so that other work on the machine
// does not count; the browser's own slowing down would count it, because it waits by the clock. Painting is only reported:
// without a graphics card it is done in software.
import { dismissGuide, move, myTurn, playBots } from '../e2e/play.js';
import { newPerson, openService, scriptSize } from '../e2e/service.js';

const GAMES = ['glace', 'ecopolis', 'ekopolis', 'ecotopia'];
const SECONDS = 20;
const SLOWER = 4;
/** By kind, the entries of a trace that make it up. */
const KINDS = {
  script: [
    'FunctionCall',
    'EvaluateScript',
    'RunMicrotasks',
    'EventDispatch',
    'TimerFire',
    'FireAnimationFrame'
  ],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit']
};

/** Touches what lights up, from within the page: nothing else looks at it meanwhile. */
function playBySelf() {
  setInterval(() => {
    const lit = document.querySelector('[data-look=lit]');
    // Where a choice is not on the table, a button lies within what lights up.
    const next = document.querySelector('[data-confirm]:enabled') ?? lit?.querySelector('button') ?? lit;
    next?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }, 700);
}

async function traceOf(page) {
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await page.evaluate(playBySelf);
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] },
    transferMode: 'ReportEvents'
  });
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  return mainThread(events);
}

/** What the page's own main thread did: that of the thread with most styles computed. */
function mainThread(events) {
  const styled = new Map();
  for (const { name, pid, tid } of events)
    if (name === 'UpdateLayoutTree') styled.set(`${pid}-${tid}`, (styled.get(`${pid}-${tid}`) ?? 0) + 1);
  const main = [...styled].sort((one, other) => other[1] - one[1])[0]?.[0];
  return events.filter(({ pid, tid, ph }) => `${pid}-${tid}` === main && ph === 'X');
}

/** Microseconds of the slower processor. */
const cost = ({ tdur = 0 }) => SLOWER * tdur;

/** Microseconds of *names* within a task, not counting one inside another. */
function spent(events, names, { ts, dur }) {
  let [sum, until] = [0, 0];
  for (const event of events) {
    if (!names.includes(event.name) || event.ts < ts || event.ts > ts + dur || event.ts < until) continue;
    sum += cost(event);
    until = event.ts + (event.dur ?? 0);
  }
  return sum;
}

function figures(events) {
  const inOrder = events.toSorted((one, other) => one.ts - other.ts);
  const tasks = inOrder.filter(({ name }) => name.endsWith('RunTask'));
  const work = [...KINDS.script, ...KINDS.style, ...KINDS.layout];
  // A frame ends when its layers are put together; what was done since the last one belongs to it.
  const ends = inOrder.filter(({ name }) => name === 'Layerize').map(({ ts }) => ts);
  const frames = ends.map((ts, at) =>
    spent(inOrder, work, { ts: ends[at - 1] ?? ts, dur: ts - (ends[at - 1] ?? ts) })
  );
  const sorted = frames.toSorted((one, other) => one - other);
  const share = (part) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000;
  const most = (names) => Math.max(0, ...tasks.map((task) => spent(inOrder, names, task))) / 1000;
  const unpainted = tasks.map((task) => cost(task) - spent(inOrder, KINDS.paint, task));
  return {
    'longest task': Math.max(0, ...unpainted) / 1000,
    'over 50 ms': unpainted.filter((time) => time > 50_000).length,
    'with painting': Math.max(0, ...tasks.map(cost)) / 1000,
    frames: frames.length,
    'frame, median': share(0.5),
    'frame, 9 of 10': share(0.9),
    script: most(KINDS.script),
    style: most(KINDS.style),
    layout: most(KINDS.layout),
    'painting (software)': most(KINDS.paint)
  };
}

const service = await openService({ pace: 0.3 });
const table = {};
try {
  for (const game of process.argv.length > 2 ? process.argv.slice(2) : GAMES) {
    const { page, context } = await newPerson(service, {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'no-preference',
      pace: 'normal'
    });
    await playBots(page, service, game, 'seedling');
    await dismissGuide(page);
    for (let warm = 0; warm < 2; warm++) if ((await myTurn(page)) === 'turn') await move(page);
    await myTurn(page);
    const weight = Math.round((await scriptSize(page)) / 1024);
    const events = await traceOf(page);
    const found = figures(events);
    table[game] = {
      ...Object.fromEntries(
        Object.entries(found).map(([name, value]) => [name, Math.round(value * 10) / 10])
      ),
      'script, all, kB': weight
    };
    await context.close();
  }
} finally {
  await service.close();
}
console.log(`milliseconds of a processor ${SLOWER} times slower, ${SECONDS} seconds of play at 360 × 740`);
console.table(table);
