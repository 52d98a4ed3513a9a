// The icons of the installed app, drawn from static/icon.svg: `node scripts/icons.js`, then look at them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = fileURLToPath(new URL('../static/', import.meta.url));
const drawing = readFileSync(`${folder}icon.svg`, 'utf8');
/** A mask may cut off a tenth on every side: the drawing is smaller, and its ground goes to the edge. */
const ICONS = [
  { name: 'icon-192', size: 192 },
  { name: 'icon-512', size: 512 },
  { name: 'icon-maskable-512', size: 512, share: 0.8, ground: '#3f7d2c' },
  { name: 'apple-touch-icon', size: 180, share: 0.9, ground: '#3f7d2c' }
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
});
for (const { name, size, share = 1, ground = 'transparent' } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
     <div style="width:${100 * share}%;line-height:0">${drawing}</div></body>`
  );
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
