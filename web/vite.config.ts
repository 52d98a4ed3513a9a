import { sveltekit } from '@sveltejs/kit/vite';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BROWSERS, fallbacks, SYNTAX } from './older-browsers.js';

/** `make site`: the app for hosts that only hand out files. */
const isSite = process.env.OIKOS_SITE === 'yes';
const server = process.env.OIKOS_SERVER ?? 'http://127.0.0.1:8000';

/** The games' sentences live once, beside the rules, as TOML; here they become modules. */
function toml(): Plugin {
  return {
    name: 'toml',
    transform(code, id) {
      if (!id.endsWith('.toml')) return null;
      return { code: `export default ${JSON.stringify(parse(code))};`, map: null, moduleType: 'js' };
    }
  };
}

/** The app without the games' own drawings. */
function isApp(id: string): boolean {
  return /node_modules\/|src\/lib\/(?!class\/|games\/(?!art\/(Cover|PlainCover|seats)|registry|boxes|[a-z]+\/(Cover|box)\.))/.test(
    id
  );
}

/** What is remembered here; it comes when there is something to remember. */
function isMemory(id: string): boolean {
  return /src\/lib\/(memory|home\/WhoMenu)/.test(id);
}

/** What only tables need; whatever the shelf shares with them comes with the shelf. */
function isTable(id: string): boolean {
  return /node_modules\/(uqr|@lucide)|src\/lib\/(table\/(?!names|prepare|chart\.)|lobby|replay\/(?!record)|rules|api\/(link|server-link|socket)|session\/(table-session|share)|elements\/(Later|reachable|QrCode))/.test(
    id
  );
}

export default defineConfig({
  plugins: [toml(), sveltekit()],
  define: { __OIKOS_SITE__: JSON.stringify(isSite) },
  worker: { format: 'es' },
  css: { postcss: { plugins: [fallbacks()] } },
  server: {
    fs: { allow: ['../src', '../docs/class'] },
    proxy: { '/api': { target: server, ws: true } }
  },
  build: {
    target: SYNTAX,
    cssTarget: BROWSERS,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Without it every icon and every small module is a file of its own: what the shelf needs, what tables need, and
        // a file for each game.
        codeSplitting: {
          groups: [
            // The words of the app, and of each part of it, come in the language that is read.
            {
              name: (id) => id.replace(/^.*src\/lib\/|\.json$/g, '').replace(/\W+/g, '-'),
              test: /src\/lib\/(words|class|lab|home\/notebook)\/words\.\w+\.json/,
              priority: 4
            },
            { name: 'lab', test: /src\/lib\/lab\//, priority: 3 },
            { name: 'day', test: /src\/lib\/home\/day\//, priority: 3 },
            { name: 'memory', test: isMemory, priority: 3 },
            { name: 'notebook', test: /src\/lib\/home\/notebook\//, priority: 3 },
            { name: 'app', test: (id) => isApp(id) && !isTable(id), priority: 2 },
            { name: 'table', test: isApp, priority: 1 },
            // A class is for those who open one or sit in one.
            { name: 'class', test: /src\/lib\/class\// },
            { name: (id) => /lib\/games\/([a-z]+)\//.exec(id)?.[1] ?? null, test: /lib\/games\// }
          ]
        }
      }
    }
  },
  // A spec that needs a document asks for one in its first line; it costs more than most of the tests.
  test: { include: ['src/**/*.spec.ts'], environment: 'node' },
  // Without it Vitest takes Svelte's server build, which has no effects.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {}
});
