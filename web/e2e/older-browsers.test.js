// What is built runs in browsers of 2021 (older-browsers.js): syntax, what scripts call, style sheets.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import postcss from 'postcss';
import { NEWER } from '../older-browsers.js';

const web = fileURLToPath(new URL('../', import.meta.url));
const app = join(web, 'build');

/** What is built, without what games need that run in the browser itself, which asks for more. */
function built(ending) {
  return readdirSync(join(app, '_app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('/workers/'))
    .map((name) => ({ name, text: readFileSync(join(app, '_app', name), 'utf8') }));
}

const scripts = [
  ...built('.js'),
  { name: 'service-worker.js', text: readFileSync(join(app, 'service-worker.js'), 'utf8') }
];
const styles = built('.css');

/** Methods that came after 2021 by their names, which nothing else here is called. */
const LATER = [
  ...['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'hasOwn', 'structuredClone'],
  ...['withResolvers', 'fromAsync', 'isWellFormed', 'toWellFormed', 'isSubsetOf', 'symmetricDifference'],
  ...['randomUUID', 'checkVisibility', 'startViewTransition', 'requestSubmit']
];
const filled = readFileSync(join(web, 'src/lib/older.ts'), 'utf8');

function* nodes(node) {
  if (typeof node?.type === 'string') yield node;
  for (const value of Object.values(node ?? {}))
    if (Array.isArray(value)) for (const one of value) yield* nodes(one);
    else if (typeof value === 'object' && value !== null) yield* nodes(value);
}

/** Why a browser of 2021 would not run this, or null. */
function trouble(node) {
  if (node.type === 'StaticBlock') return 'a static block';
  if (node.regex && /\(\?<[=!]/.test(node.regex.pattern)) return 'a look behind in a regular expression';
  if (node.regex && /v/.test(node.regex.flags)) return 'sets in a regular expression';
  const callee = node.type === 'CallExpression' ? node.callee : null;
  const name = callee?.type === 'MemberExpression' && !callee.computed ? callee.property.name : callee?.name;
  return name && LATER.includes(name) && !filled.includes(`'${name}'`) ? `${name}()` : null;
}

test('scripts have the syntax of 2021 and call what was there, or what lib/older.ts gives', () => {
  assert.ok(scripts.length > 10);
  for (const { name, text } of scripts) {
    const tree = parse(text, { ecmaVersion: 2022, sourceType: 'module' });
    for (const node of nodes(tree)) {
      const found = trouble(node);
      assert.equal(
        found,
        null,
        `${name}: ${text.slice(Math.max(0, node.start - 40), node.end).slice(0, 120)}`
      );
    }
  }
});

test('styles that came later have a fallback, and take nothing else with them', () => {
  assert.ok(styles.length > 2);
  let asked = 0;
  for (const { name, text } of styles) {
    const root = postcss.parse(text);
    root.walkDecls((declaration) => {
      const rule = declaration.parent;
      if (rule?.type !== 'rule' || rule.parent?.name === 'keyframes') return;
      for (const [what, one] of Object.entries(NEWER)) {
        if (!one.in.test(declaration.value)) continue;
        const around = [];
        for (let node = rule.parent; node; node = node.parent) around.push(`@${node.name} ${node.params}`);
        const isAsked = around.some((line) => /^@(supports|container)/.test(line));
        assert.ok(isAsked, `${name}: ${what} in ${rule.selector} has no fallback`);
        asked++;
      }
    });
    root.walkRules((rule) => {
      // What `:is()` does not know it leaves out alone.
      const isNew = (selector) => /^(?!:is\().*(:has\(|&)/.test(selector);
      assert.ok(
        rule.selectors.every(isNew) || !rule.selectors.some(isNew),
        `${name}: an older browser leaves out all of ${rule.selector}`
      );
    });
    root.walkAtRules((rule) => {
      assert.ok(!['layer', 'scope', 'starting-style'].includes(rule.name), `${name}: @${rule.name}`);
      if (rule.name === 'media') assert.doesNotMatch(rule.params, /[<>]/, `${name}: @media ${rule.params}`);
    });
  }
  assert.ok(asked > 20);
});
