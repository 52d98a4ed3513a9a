// What can be measured of a table's layout; each answer is a list of what is wrong, in words.
import { drawn } from './service.js';

export const SIZES = [
  [360, 640],
  [360, 740],
  [740, 360],
  [720, 450],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080]
];

/** Give the window another size, and wait until the table has taken it up. */
export async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    ([width, height]) => {
      const { x, y, right, bottom } = document.querySelector('main.table').getBoundingClientRect();
      const say = document.querySelector('.say').getBoundingClientRect();
      const board = document.querySelector('.board').getBoundingClientRect();
      const isApart = say.top >= board.bottom - 1 || say.right <= board.left + 1;
      const type = parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (type !== (width < 1800 ? 16 : 20)) return false;
      return x === 0 && y === 0 && right === width && bottom === height && isApart;
    },
    [width, height]
  );
  await drawn(page);
}

/** What *ask* finds wrong again and again: a window that was just resized may be drawn twice. */
export async function lasting(page, ask) {
  let told = await ask();
  for (let tries = 0; tries < 10 && told.length > 0; tries++) {
    await page.waitForTimeout(200);
    told = await ask();
  }
  return told;
}

/**
 * Everything that must hold on one's own turn, whatever is open. Where *isWhole* is true every part that lights up must
 * be in sight; else one of them, the others by scrolling down or in a view whose tab says how many wait there.
 */
export function faults(page, isWhole) {
  return page.evaluate((isWhole) => {
    const found = [];
    const [width, height] = [window.innerWidth, window.innerHeight];
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const root = document.documentElement;
    if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} wide`);
    if (root.scrollHeight > height) found.push(`the page is ${root.scrollHeight} high`);

    const board = box('.board');
    const mine = box('.mine');
    if (height > width || width > 1000) {
      if (board.height < height / 2) found.push(`the board has ${board.height} of ${height}`);
    } else {
      if (board.height < height * 0.95) found.push(`the board has ${board.height} of ${height}`);
      const isBeside = mine && (mine.left >= board.right - 1 || mine.right <= board.left + 1);
      if (mine && !isBeside) found.push('the board does not stand beside the hand');
    }

    for (const node of document.querySelectorAll('main.table *')) {
      if (!node.checkVisibility()) continue;
      const isScroller = /auto|scroll/.test(getComputedStyle(node).overflowX);
      if (isScroller && node.scrollWidth > node.clientWidth + 1)
        found.push(`${node.className} scrolls sideways`);
      const isDown = /auto|scroll/.test(getComputedStyle(node).overflowY);
      const isTable = node.closest('.board, .mine');
      if (isWhole && isTable && isDown && node.scrollHeight > node.clientHeight + 1)
        found.push(`${node.className} scrolls by ${node.scrollHeight - node.clientHeight}`);
    }

    const inSight = (node) => {
      const { x, y, width: wide, height: high } = node.getBoundingClientRect();
      if (x < -0.5 || y < -0.5 || x + wide > width + 0.5 || y + high > height + 0.5) return false;
      const hit = document.elementFromPoint(x + wide / 2, y + high / 2);
      return hit !== null && (node.contains(hit) || hit.closest('[data-part]') === node);
    };
    const name = (node) => node.dataset.part ?? node.innerText;
    const lit = [...document.querySelectorAll('[data-part][data-look=lit], [data-look=lit] [data-part]')];
    // What is said may be scrolled; what can be done about it may not.
    const must = [...document.querySelectorAll('[data-confirm], .voice :is(button, select, input)')].filter(
      (node) => node.checkVisibility() && !node.closest('.said')
    );
    for (const node of [...must, ...(isWhole ? lit : [])])
      if (!inSight(node)) found.push(`${name(node)} is out of sight`);
    if (!isWhole && lit.length > 0 && !lit.some(inSight)) found.push('nothing that lights up is in sight');

    const voices = document.querySelectorAll('.voice');
    if (voices.length !== 1) found.push(`${voices.length} voices`);
    return found;
  }, isWhole);
}

/** Where the board and the voice are; the same through a turn. */
export function places(page) {
  return page.evaluate(() =>
    ['.board', '.say', '.mine']
      .flatMap((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return [x, y, width, height];
      })
      .map((one) => Math.round(one))
      .join(' ')
  );
}

/** Which pairs of what the selectors name lie over each other. */
export function overlaps(page, numbers, others) {
  return page.evaluate(
    ([numbers, others]) => {
      const boxes = (selector) =>
        [...document.querySelectorAll(selector)].map((node) => ({
          name: `${node.className.baseVal ?? node.className} ${node.textContent.trim()}`,
          box: node.getBoundingClientRect()
        }));
      const isOver = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
      return boxes(numbers).flatMap((number) =>
        boxes(others)
          .filter((other) => isOver(number.box, other.box))
          .map((other) => `${other.name} lies over ${number.name}`)
      );
    },
    [numbers, others]
  );
}

/** Which of what the selector names are cut off by something around them. */
export function clipped(page, selector) {
  return page.evaluate((selector) => {
    const cutBy = (node) => {
      const box = node.getBoundingClientRect();
      for (let around = node.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const frame = around.getBoundingClientRect();
        const isOut = box.bottom > frame.bottom + 1 || box.right > frame.right + 1 || box.top < frame.top - 1;
        if (isOut)
          return `${around.className}: ${box.top} to ${box.bottom} in ${frame.top} to ${frame.bottom}`;
      }
      return null;
    };
    return [...document.querySelectorAll(selector)]
      .filter((node) => node.checkVisibility())
      .map((node) => [`${node.className} ${node.textContent.trim()}`, cutBy(node)])
      .filter(([, by]) => by !== null)
      .map(([name, by]) => `${name} is cut off by ${by}`);
  }, selector);
}

/** Which of what the selector names are narrower than *least* pixels. */
export function smaller(page, selector, least) {
  return page.evaluate(
    ([selector, least]) => {
      const widths = [...document.querySelectorAll(selector)].map(
        (node) => node.getBoundingClientRect().width
      );
      if (widths.length === 0) return [`no ${selector}`];
      const narrowest = Math.min(...widths);
      return narrowest < least ? [`${selector} is ${narrowest} wide`] : [];
    },
    [selector, least]
  );
}

/** From here on the browser adds up how far things move. The log grows, as a log does, and is left out. */
export async function watchShifts(page) {
  await page.addStyleTag({ content: 'main.table > .side { visibility: hidden; }' });
  return page.evaluate(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node?.className?.baseVal ?? node?.className ?? node?.nodeName;
          return `${name} from ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        globalThis.shifts.push({ value: entry.value, isAsked: entry.hadRecentInput, moved });
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** What has moved since the last call: the sum of what came of a touch and of all else, and which things. */
export async function shifts(page) {
  const seen = await page.evaluate(() => globalThis.shifts.splice(0));
  return {
    asked: seen.reduce((sum, { value, isAsked }) => sum + (isAsked ? value : 0), 0),
    unasked: seen.reduce((sum, { value, isAsked }) => sum + (isAsked ? 0 : value), 0),
    moved: seen.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(', ')}`)
  };
}
