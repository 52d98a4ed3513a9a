// What turns cost on a slow device: `node scripts/frames.js [game …]` lets each game play itself in Chromium and prints
// from the browser's own trace the longest task of the page's main thread and what script, style and layout took of a
// frame, for a processor four times slower. With `--why` it lists the dearest frames: when, how many elements were styled
// and laid out, and which of our functions ran; those have names after `npx vite build --minify false`. `--seed=WORD`
// deals the same game again. Times are the processor time of the thread, so that other work on the machine
// does not count; the browser's own slowing down would count it, because it waits by the clock. Painting is only reported:
// without a graphics card it is done in software.
import { dismissGuide, move, myTurn, playBots } from '../e2e/play.js';
import { newPerson, openService, scriptSize } from '../e2e/service.js';

const isAsked = process.argv.includes('--why');
const seed = process.argv.find((one) => one.startsWith('--seed='))?.slice('--seed='.length) ?? '';
const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const GAMES = ['glace', 'ecopolis', 'ekopolis', 'ecotopia'];
const SECONDS = 20;
const SLOWER = 4;
/** Milliseconds that script, style and layout may take of a frame. */
const ALLOWED = 8;
/** How many frames `--why` lists, and how many functions of each. */
const LISTED = 12;
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
    traceConfig: {
      includedCategories: [
        ...['devtools.timeline', 'toplevel'],
        ...(isAsked ? ['disabled-by-default-v8.cpu_profiler'] : [])
      ]
    },
    transferMode: 'ReportEvents'
  });
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  return events;
}

/** What the page's own main thread did, in order: that of the thread with most styles computed. */
function mainThread(events) {
  const styled = new Map();
  for (const { name, pid, tid } of events)
    if (name === 'UpdateLayoutTree') styled.set(`${pid}-${tid}`, (styled.get(`${pid}-${tid}`) ?? 0) + 1);
  const main = [...styled].sort((one, other) => other[1] - one[1])[0]?.[0];
  return events
    .filter(({ pid, tid, ph }) => `${pid}-${tid}` === main && ph === 'X')
    .sort((one, other) => one.ts - other.ts);
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

/** A frame ends when its layers are put together; what was done since the last one belongs to it. */
function framesOf(inOrder) {
  const work = [...KINDS.script, ...KINDS.style, ...KINDS.layout];
  const ends = inOrder.filter(({ name }) => name === 'Layerize').map(({ ts }) => ts);
  return ends.slice(1).map((end, at) => {
    const frame = { ts: ends[at], dur: end - ends[at] };
    return { ...frame, time: spent(inOrder, work, frame) / 1000 };
  });
}

function figures(inOrder) {
  const tasks = inOrder.filter(({ name }) => name.endsWith('RunTask'));
  const times = framesOf(inOrder).map(({ time }) => time);
  const sorted = times.toSorted((one, other) => one - other);
  const share = (part) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  const most = (names) => Math.max(0, ...tasks.map((task) => spent(inOrder, names, task))) / 1000;
  const unpainted = tasks.map((task) => cost(task) - spent(inOrder, KINDS.paint, task));
  return {
    'longest task': Math.max(0, ...unpainted) / 1000,
    'over 50 ms': unpainted.filter((time) => time > 50_000).length,
    'with painting': Math.max(0, ...tasks.map(cost)) / 1000,
    frames: times.length,
    'frame, median': share(0.5),
    'frame, 9 of 10': share(0.9),
    'frame, most': share(1),
    [`% over ${ALLOWED} ms`]: (100 * times.filter((time) => time > ALLOWED).length) / times.length,
    script: most(KINDS.script),
    style: most(KINDS.style),
    layout: most(KINDS.layout),
    'painting (software)': most(KINDS.paint)
  };
}

/** By the function that ran, when the browser looked: as `[time, function]`, in order. */
function samplesOf(events, pid) {
  const [begin] = events.filter((one) => one.name === 'Profile' && one.pid === pid);
  const nodes = new Map();
  let ts = begin?.args.data.startTime ?? 0;
  return events
    .filter((one) => one.name === 'ProfileChunk' && one.pid === pid)
    .sort((one, other) => one.ts - other.ts)
    .flatMap(({ args: { data } }) => {
      for (const node of data.cpuProfile?.nodes ?? []) nodes.set(node.id, node);
      return (data.cpuProfile?.samples ?? []).map((id, at) => {
        ts += data.timeDeltas[at];
        const stack = new Set();
        for (let node = nodes.get(id); node; node = nodes.get(node.parent))
          stack.add(node.callFrame.functionName);
        return { ts, stack };
      });
    });
}

/** The dearest frames, and what they were made of. */
function explain(events, inOrder) {
  const samples = samplesOf(events, inOrder[0]?.pid);
  const begin = inOrder[0]?.ts ?? 0;
  const dearest = framesOf(inOrder).toSorted((one, other) => other.time - one.time);
  for (const frame of dearest.slice(0, LISTED)) {
    const within = ({ ts }) => ts >= frame.ts && ts < frame.ts + frame.dur;
    const own = inOrder.filter(within);
    const all = (name, count) => own.filter((one) => one.name === name).map(count);
    const ran = new Map();
    for (const { stack } of samples.filter(within))
      for (const name of stack) if (/^[^(]/.test(name)) ran.set(name, (ran.get(name) ?? 0) + 1);
    const names = [...ran].sort((one, other) => other[1] - one[1]).slice(0, LISTED);
    console.log(
      `${frame.time.toFixed(1)} ms at ${((frame.ts - begin) / 1e6).toFixed(2)} s:`,
      `script ${Math.round(spent(inOrder, KINDS.script, frame) / 1000)},`,
      `styled ${all('UpdateLayoutTree', ({ args }) => args.elementCount).join(' + ') || 0},`,
      `laid out ${all('Layout', ({ args }) => args.beginData.dirtyObjects).join(' + ') || 0};`,
      names.map(([name, count]) => `${name} ${count}`).join(', ')
    );
  }
}

const service = await openService({ pace: 0.3, seed });
const table = {};
try {
  for (const game of wanted.length > 0 ? wanted : GAMES) {
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
    const inOrder = mainThread(events);
    if (isAsked) explain(events, inOrder);
    const found = figures(inOrder);
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
