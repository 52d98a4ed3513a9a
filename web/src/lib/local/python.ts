// Python in a worker: fetched with a count of the bytes, started, and our package imported.
import type { PyodideInterface } from 'pyodide';

/** See `scripts/local.js`. */
export interface Manifest {
  folder: string;
  files: Record<string, number>;
}

/** How many of how many bytes have come. */
export type Progress = (loaded: number, total: number) => void;

const PACKAGE = '/oikos';

/** Python as it has been fetched and compiled: what a second worker needs to start it as well. */
export interface Fetched {
  folder: string;
  module: WebAssembly.Module;
  archive: Uint8Array;
}

/** Fetch Python and our package; *base* is the address of the folder `local`. */
export async function fetchPython(base: string, manifest: Manifest, progress: Progress): Promise<Fetched> {
  const folder = new URL(`${manifest.folder}/`, base).href;
  const files = await fetchAll(folder, manifest.files, progress);
  const archive = files.get('oikos.zip');
  if (!archive) throw new Error('no package');
  // From the browser's cache, where a browser also keeps what it has compiled.
  const module = await WebAssembly.compileStreaming(fetch(`${folder}pyodide.asm.wasm`));
  return { folder, module, archive };
}

/** Start Python with our package. */
export async function startPython({ folder, module, archive }: Fetched): Promise<PyodideInterface> {
  const { loadPyodide } = (await import(
    /* @vite-ignore */ `${folder}pyodide.mjs`
  )) as typeof import('pyodide');
  // Pyodide would compile the same once more.
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports)
  });
  const python = await loadPyodide({ indexURL: folder });
  python.unpackArchive(archive, 'zip', { extractDir: PACKAGE });
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGE}")`);
  return python;
}

/** Fetch everything once, so that the bytes can be counted; Python then finds it in the browser's cache. */
async function fetchAll(
  folder: string,
  sizes: Record<string, number>,
  progress: Progress
): Promise<Map<string, Uint8Array>> {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const count = (bytes: number) => progress((loaded += bytes), total);
  const names = Object.keys(sizes);
  const fetched = await Promise.all(names.map((name) => fetchOne(folder + name, sizes[name] ?? 0, count)));
  return new Map(names.map((name, place) => [name, fetched[place] as Uint8Array]));
}

async function fetchOne(address: string, size: number, count: (bytes: number) => void): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const data = new Uint8Array(size);
  let place = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    data.set(value, place);
    place += value.length;
    count(value.length);
  }
  if (place !== size) throw new Error(`${address}: ${place} bytes of ${size}`);
  return data;
}
