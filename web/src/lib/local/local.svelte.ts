// Tables in this browser: two workers, started when somebody first needs one, that answer as a server does.
import { asset } from '$app/paths';
import type { FromWorker, Start, StartThinking, ToWorker } from './protocol';
import type { Manifest } from './python';

/** What the worker answers to a request outside a table. */
export interface LocalAnswer {
  status: number;
  body: unknown;
}

export interface LocalRequest {
  method: string;
  path: string;
  lang: string;
  secret: string;
  body: unknown;
}

class Local {
  /** The share of Python that has come, from 0 to 1; null before it is needed and when it runs. */
  progress = $state<number | null>(null);
  /** Why Python does not start. */
  failure = $state<string | null>(null);
  isReady = $state(false);
  #starting: Promise<Worker> | null = null;
  #asked = 0;
  #waiting = new Map<number, (text: string) => void>();
  #lines = new Map<number, LocalLine>();

  /** Start, if that has not been done. */
  start(): Promise<Worker> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null;
      this.progress = null;
      this.failure = String(error);
      throw error;
    });
    return this.#starting;
  }

  async #start(): Promise<Worker> {
    this.failure = null;
    this.progress = 0;
    const base = new URL(`${asset('/local/manifest.json')}`, location.href);
    const answer = await fetch(base);
    if (!answer.ok) throw new Error(`${base.pathname}: ${answer.status}`);
    const manifest = (await answer.json()) as Manifest;
    const folder = new URL('./', base).href;
    const tables = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
    const thinker = new Worker(new URL('./think.worker.ts', import.meta.url), { type: 'module' });
    const { port1, port2 } = new MessageChannel();
    const pace = Number(localStorage.getItem('oikos.bot-pace') ?? 0.7);
    const start: Start = { kind: 'start', base: folder, manifest, pace, port: port1 };
    tables.postMessage(start, [port1]);
    thinker.postMessage({ port: port2 } satisfies StartThinking, [port2]);
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        tables.terminate();
        thinker.terminate();
        this.isReady = false;
        this.#starting = null;
        for (const line of this.#lines.values()) line.hear('');
        reject(new Error(why));
      };
      thinker.onerror = tables.onerror = (event) => fail(event.message || 'the worker does not start');
      thinker.onmessage = ({ data }: MessageEvent<FromWorker>) => data.kind === 'failed' && fail(data.why);
      tables.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'failed') return fail(data.why);
        if (data.kind !== 'ready') return this.#hear(data);
        this.progress = null;
        this.isReady = true;
        resolve(tables);
      };
    });
  }

  /** Ask something outside a table, as one would ask a server. */
  async request(request: LocalRequest): Promise<LocalAnswer> {
    const worker = await this.start();
    const id = ++this.#asked;
    const text = await new Promise<string>((resolve) => {
      this.#waiting.set(id, resolve);
      send(worker, { kind: 'ask', id, text: JSON.stringify(request) });
    });
    return JSON.parse(text) as LocalAnswer;
  }

  /** A line to a table of this browser, with the same face as a WebSocket. */
  line(code: string): LocalLine {
    const number = ++this.#asked;
    const line = new LocalLine(
      (text) => void this.start().then((worker) => send(worker, { kind: 'say', line: number, text })),
      () => {
        this.#lines.delete(number);
        void this.start().then((worker) => send(worker, { kind: 'close', line: number }));
      }
    );
    this.#lines.set(number, line);
    this.start().then(
      (worker) => {
        send(worker, { kind: 'open', line: number, code });
        // Whoever asked for the line has yet to listen.
        setTimeout(() => line.opened());
      },
      () => line.hear('')
    );
    return line;
  }

  #hear(data: FromWorker): void {
    switch (data.kind) {
      case 'progress':
        this.progress = data.loaded / data.total;
        return;
      case 'answer':
        this.#waiting.get(data.id)?.(data.text);
        this.#waiting.delete(data.id);
        return;
      case 'told':
        this.#lines.get(data.line)?.hear(data.text);
        if (!data.text) this.#lines.delete(data.line);
    }
  }
}

function send(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

/** As much of a WebSocket as `Socket` uses. */
export class LocalLine {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState: number = WebSocket.CONNECTING;

  constructor(
    readonly send: (text: string) => void,
    private readonly leave: () => void
  ) {}

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.leave();
  }

  opened(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  hear(text: string): void {
    if (this.readyState === WebSocket.CLOSED) return;
    if (text) return this.onmessage?.({ data: text });
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}

export const local = new Local();
