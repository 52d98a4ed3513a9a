// Python as a browser's worker runs it, here in Node: the same Pyodide, the same archive, and memory for a database.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const packed = fileURLToPath(new URL('../build/local/immutable/', import.meta.url));

/** Pyodide with our package, as `src/lib/local/python.ts` starts it. */
export async function startPython() {
  const python = await loadPyodide();
  const [folder] = readdirSync(packed);
  const archive = new Uint8Array(readFileSync(`${packed}${folder}/oikos.zip`));
  python.unpackArchive(archive, 'zip', { extractDir: '/oikos' });
  python.runPython('import sys; sys.path.insert(0, "/oikos")');
  return python;
}

/** What a worker asks of its browser (`src/oikos/local/browser.py`), with memory for a database. */
export function memoryBrowser() {
  const tables = new Map();
  const logs = new Map();
  return {
    async write(text) {
      const job = JSON.parse(text);
      const log = logs.get(job.code) ?? [];
      logs.set(job.code, log);
      const seq = job.kind === 'entry' ? job.seq : 1;
      if (log.length !== seq - 1) return false;
      log.push([seq, job.at, job.entry]);
      if (job.kind === 'table') tables.set(job.code, job.seed);
      return true;
    },
    async read(code) {
      return tables.has(code)
        ? JSON.stringify({ seed: tables.get(code), log: logs.get(code), lookbacks: {} })
        : '';
    },
    read_after: async (code, seq) => JSON.stringify(logs.get(code).slice(seq)),
    keep_info: async () => undefined,
    keep_lookback: () => undefined,
    delete: (code) => tables.delete(code),
    think: async () => {
      throw new Error('nobody thinks here');
    }
  };
}
