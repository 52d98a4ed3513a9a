// Tables in this browser: Python in workers, started when somebody first needs one, that answers as a server does. A
// table whose log the newest rules do not fit goes on with the Python that it was last played with.
import { asset } from '$app/paths';
import { pythonByTable, pythonOf } from './database';
import type { Manifest } from './python';
import { LocalLine, type LocalAnswer, type LocalRequest, Workers } from './workers';

/** Where the service worker keeps every Python that was used here. */
const CACHE = 'oikos-python';
const TABLE = /^\/tables\/([^/?]+)/;

class Local {
  /** The share of Python that has come, from 0 to 1; null before it is needed and when it runs. */
  progress = $state<number | null>(null);
  /** Why Python does not start. */
  failure = $state<string | null>(null);
  /** By folder, as far as they have been started. */
  #running = new Map<string, Promise<Workers>>();
  #newest: Promise<Manifest> | null = null;

  /** Ask something outside a table, as one would ask a server. */
  async request(request: LocalRequest): Promise<LocalAnswer> {
    const [, code] = TABLE.exec(request.path) ?? [];
    return (await this.#workersFor(code)).request(request);
  }

  /** A line to a table of this browser, with the same face as a WebSocket. */
  line(code: string): LocalLine {
    const line = new LocalLine();
    this.#workersFor(code).then(
      (workers) => workers.connect(line, code),
      () => line.hear('')
    );
    return line;
  }

  /** Those with the newest Python, or with the one whose rules a table was played by. */
  async #workersFor(code?: string): Promise<Workers> {
    this.#newest ??= fetchManifest().catch((error: unknown) => {
      this.#newest = null;
      throw this.#failed(error);
    });
    const newest = await this.#newest;
    const workers = await this.#start(newest, true);
    const own = code ? await pythonOf(code) : null;
    if (!own || own.folder === newest.folder) return workers;
    // Where the earlier Python is gone, the newest says what does not fit.
    return this.#start(own, false).catch(() => workers);
  }

  #start(manifest: Manifest, isNewest: boolean): Promise<Workers> {
    const known = this.#running.get(manifest.folder);
    if (known) return known;
    const starting = this.#startWorkers(manifest, isNewest);
    this.#running.set(manifest.folder, starting);
    return starting;
  }

  async #startWorkers(manifest: Manifest, isNewest: boolean): Promise<Workers> {
    this.failure = null;
    this.progress = 0;
    const workers = new Workers();
    const base = new URL('./', manifestAddress()).href;
    const progress = (share: number) => (this.progress = share);
    await workers.start({ base, manifest, isNewest, progress }, (why) => {
      this.#running.delete(manifest.folder);
      this.progress = null;
      if (isNewest) this.#failed(why);
    });
    this.progress = null;
    if (isNewest) void forgetOthers(manifest.folder);
    return workers;
  }

  #failed(error: unknown): unknown {
    this.progress = null;
    this.failure = String(error);
    return error;
  }
}

function manifestAddress(): URL {
  return new URL(asset('/local/manifest.json'), location.href);
}

async function fetchManifest(): Promise<Manifest> {
  const answer = await fetch(manifestAddress());
  if (!answer.ok) throw new Error(`${manifestAddress().pathname}: ${answer.status}`);
  return (await answer.json()) as Manifest;
}

/** Every Python but the newest and those that tables need goes from what is kept here. Over plain HTTP nothing is. */
async function forgetOthers(newest: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const needed = [newest, ...[...(await pythonByTable()).values()].flatMap((one) => one?.folder ?? [])];
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => !needed.some((folder) => url.includes(`/${folder}/`)));
  await Promise.all(old.map((one) => cache.delete(one)));
}

export const local = new Local();
