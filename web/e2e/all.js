// Every test in one process, so that they share a server and a browser.
import { readdirSync } from 'node:fs';

const here = new URL('./', import.meta.url);
const files = readdirSync(here).filter((name) => name.endsWith('.test.js'));
for (const name of files) await import(new URL(name, here));
