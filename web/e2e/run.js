// `npm run e2e`: all browser tests, two files at a time. Most of them meet at one server, which starts once, as do its bots.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openServer, SHARED } from './service.js';

const server = await openServer();
const tests = spawn(
  process.execPath,
  ['--test', '--test-concurrency=2', ...process.argv.slice(2), fileURLToPath(new URL('./', import.meta.url))],
  { stdio: 'inherit', env: { ...process.env, [SHARED]: server.address } }
);
process.exitCode = await new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)));
await server.close();
