// `npm run e2e`: all browser tests, two files at a time. Most of them meet at one server, which starts once, as do its bots.
// `node e2e/run.js e2e/show.test.js` runs some of them.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openServer, SHARED } from './service.js';

const wishes = process.argv.slice(2);
const isSome = wishes.some((one) => one.endsWith('.test.js'));
const all = isSome ? [] : [fileURLToPath(new URL('./', import.meta.url))];
const server = await openServer();
const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', ...wishes, ...all], {
  stdio: 'inherit',
  env: { ...process.env, [SHARED]: server.address }
});
process.exitCode = await new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)));
await server.close();
