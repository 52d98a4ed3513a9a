// The worker that keeps the tables of this browser: Python's table core, the browser's database, a line to the thinker.
import * as database from './database';
import type { Answered, FromWorker, Start, Thought, ToWorker } from './protocol';
import { fetchPython, type Manifest, startPython } from './python';

/** `src/oikos/local/worker.py`. */
interface Worker {
  ask(text: string): Promise<string>;
  open_line(line: number, code: string, tell: (text: string) => void): void;
  say(line: number, text: string): void;
  close_line(line: number): void;
  heard(code: string, seq: number): void;
  fits(code: string): Promise<boolean>;
}

const tell = (message: FromWorker) => postMessage(message);
/** Pages of this browser tell each other of new entries. */
const news = new BroadcastChannel('oikos-entries');
const thinking = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();
let thoughts = 0;
let worker: Worker | null = null;

/** What Python asks of the browser: `src/oikos/local/browser.py`. */
function browser(port: MessagePort, manifest: Manifest): object {
  port.onmessage = ({ data }: MessageEvent<Answered>) => {
    const waiting = thinking.get(data.id);
    thinking.delete(data.id);
    if ('text' in data) waiting?.resolve(data.text);
    else waiting?.reject(new Error(data.why));
  };
  return {
    async write(text: string): Promise<boolean> {
      const job = JSON.parse(text) as Parameters<typeof database.write>[0];
      const isWritten = await database.write(job, manifest);
      if (isWritten && job.kind === 'entry') news.postMessage([job.code, job.seq]);
      return isWritten;
    },
    async read(code: string): Promise<string> {
      const kept = await database.read(code);
      return kept ? JSON.stringify(kept) : '';
    },
    read_after: async (code: string, seq: number) => JSON.stringify(await database.readAfter(code, seq)),
    keep_info: (code: string, info: string) =>
      database.keepInfo(code, JSON.parse(info) as Parameters<typeof database.keepInfo>[1]),
    keep_lookback: (code: string, seat: number, found: string) =>
      void database.keepLookback(code, seat, found),
    delete: (code: string) => void database.remove(code),
    think: (what: string, task: string, cards: string) =>
      new Promise<string>((resolve, reject) => {
        const id = ++thoughts;
        thinking.set(id, { resolve, reject });
        port.postMessage({ id, what, task, cards } satisfies Thought);
      })
  };
}

async function start({ base, manifest, isNewest, pace, port }: Start): Promise<void> {
  const fetched = await fetchPython(base, manifest, (loaded, total) =>
    tell({ kind: 'progress', loaded, total })
  );
  const [python, cards] = await Promise.all([startPython(fetched), database.readCards()]);
  const { Worker } = python.pyimport('oikos.local.worker') as {
    Worker: (browser: object, kept: string) => Worker;
  };
  worker = Worker(browser(port, manifest), JSON.stringify({ cards, bot_pace: pace }));
  news.onmessage = ({ data: [code, seq] }: MessageEvent<[string, number]>) => worker?.heard(code, seq);
  if (isNewest) await takeOver(worker, manifest);
  tell({ kind: 'ready' });
  // The table comes first: on a small machine two that start at once wait for each other.
  port.postMessage(fetched);
}

/** Tables of an earlier Python are played again by these rules; those that fit go on with them, the others stay. */
async function takeOver(worker: Worker, manifest: Manifest): Promise<void> {
  for (const [code, python] of await database.pythonByTable())
    if (python?.folder !== manifest.folder && (await worker.fits(code)))
      await database.keepPython(code, manifest);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      return void start(data).catch((error: unknown) => tell({ kind: 'failed', why: String(error) }));
    case 'ask':
      return void worker?.ask(data.text).then((text) => tell({ kind: 'answer', id: data.id, text }));
    case 'open':
      return worker?.open_line(data.line, data.code, (text) => tell({ kind: 'told', line: data.line, text }));
    case 'say':
      return worker?.say(data.line, data.text);
    case 'close':
      return worker?.close_line(data.line);
  }
};
