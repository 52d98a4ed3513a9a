// `make site`: the app as a folder of files that any host can serve, under any path. Its pages stand behind a #, so that
// reloading and deep links need nothing of the host; its tables are those of the browser.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../', import.meta.url));
const site = join(web, 'site');
/** The routes without what such a host does not have, and without page options, which a page behind a # may not have. */
const routes = join(web, 'src/site-routes');
const LEFT_OUT = ['+layout.ts', 'dev', 'lab'];

/** A page that was opened from a disk may load no scripts: it can only say so itself, in every language. */
const FROM_DISK = `
      <section id="from-disk" hidden style="max-width: 40rem; padding: 24px">
        <h1>Oikos</h1>
        <p lang="en">Opened from a folder, a browser may not run this app: it needs a small web server. With Python, open a
        terminal in this folder and type <code>python3 -m http.server</code>, then open
        <code>http://localhost:8000</code> in the browser.</p>
        <p lang="fr">Ouverte depuis un dossier, cette application ne peut pas fonctionner&nbsp;: il lui faut un petit
        serveur web. Avec Python, ouvrez un terminal dans ce dossier, tapez <code>python3 -m http.server</code>, puis ouvrez
        <code>http://localhost:8000</code> dans le navigateur.</p>
      </section>`;
const SHOW = `if (location.protocol === 'file:') document.getElementById('from-disk').hidden = false;`;

/** The page with addresses that hold under any path, and with what it says when it is opened from a disk. */
function finish(page) {
  const portable = page
    .replaceAll('"/_app/', '"./_app/')
    .replace(/"\/(icon\.svg|manifest\.webmanifest|apple-touch-icon\.png|service-worker\.js)"/g, '"./$1"')
    .replaceAll("'/service-worker.js'", "'./service-worker.js'")
    .replace(/<body[^>]*>/, (body) => `${body}${FROM_DISK}\n      <script>${SHOW}</script>`);
  const scripts = [...portable.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script ?? '');
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return portable.replace(/script-src [^;"]*/, `script-src 'self' ${hashes.join(' ')}`);
}

rmSync(site, { recursive: true, force: true });
rmSync(routes, { recursive: true, force: true });
cpSync(join(web, 'src/routes'), routes, { recursive: true });
for (const name of LEFT_OUT) rmSync(join(routes, name), { recursive: true, force: true });
try {
  const env = { ...process.env, OIKOS_SITE: 'yes' };
  const run = (...args) =>
    execFileSync(process.execPath, args, { cwd: web, env, stdio: ['ignore', 'pipe', 'pipe'] });
  run('node_modules/vite/bin/vite.js', 'build');
  // The app itself asks for no other address of its own than these, and a host that compresses does so by itself.
  for (const name of readdirSync(site)) if (/^index\.html\./.test(name)) rmSync(join(site, name));
  const page = join(site, 'index.html');
  writeFileSync(page, finish(readFileSync(page, 'utf8')));
  run('scripts/local.js', join(site, 'local'));
} catch (error) {
  console.error(String(error.stdout ?? ''), String(error.stderr ?? error));
  process.exitCode = 1;
} finally {
  rmSync(routes, { recursive: true, force: true });
}
