// Adding a language is adding files and one line of the registry: the app with a toy language (tests/toy_language.py).
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { newPerson, openService, python, root } from './service.js';

const run = promisify(execFile);
const tree = `${mkdtempSync(join(tmpdir(), 'oikos-toyish-'))}/`;
let service;

before(async () => {
  await run(python, ['-m', 'tests.toy_language', tree], {
    cwd: root,
    env: { ...process.env, PYTHONPATH: 'src' }
  });
  await run('npm', ['run', 'build'], { cwd: `${tree}web` });
  service = await openService({ tree });
});

after(async () => {
  await service?.close();
  rmSync(tree, { recursive: true, force: true });
});

test('the app is chosen in it, speaks it and remembers it', async () => {
  const { page, errors } = await newPerson(service);
  await page.goto(service.address);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('‹Toyish›');
  await page.getByText('‹ECOPOLIS›').first().waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'zz');
  await page.reload();
  await page.getByRole('button', { name: '‹Settings›' }).click();
  assert.ok(await page.getByRole('radio', { name: '‹Toyish›' }).isChecked());
  await page.getByRole('radio', { name: 'Français' }).check();
  await page.getByText('Langue').first().waitFor();
  assert.deepEqual(errors, []);
});

test('a browser that asks for it gets it, rules and refusals too', async () => {
  const { page, errors } = await newPerson(service, { locale: 'zz' });
  await page.goto(`${service.address}/rules/glace`);
  await page.getByText('‹', { exact: false }).first().waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'zz');
  await page.goto(`${service.address}/t/ACDEFGHJ`);
  await page.getByText('‹There is no table with this code').waitFor();
  assert.deepEqual(errors, []);
});

test('the words of the app are complete in it', async () => {
  const { stdout } = await run('npx', ['vitest', 'run', 'src/lib/words'], { cwd: `${tree}web` });
  assert.match(stdout, /3 passed/);
});
