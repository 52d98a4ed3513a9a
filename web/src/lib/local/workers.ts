// Two workers with one Python, one that keeps tables and one that thinks. They answer as a server does.
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

/** Which Python to start, from where, and who is told how much of it has come, from 0 to 1. */
export interface Wish {
  base: string;
  manifest: Manifest;
  isNewest: boolean;
  progress: (share: number) => void;
}

export class Workers {
  #asked = 0;
  #waiting = new Map<number, (text: string) => void>();
  #lines = new Map<number, LocalLine>();
  #tables = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  #thinker = new Worker(new URL('./think.worker.ts', import.meta.url), { type: 'module' });

  /** Ready when the promise is; *failed* is called when they end by themselves, then or later. */
  start({ base, manifest, isNewest, progress }: Wish, failed: (why: Error) => void): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const pace = Number(localStorage.getItem('oikos.bot-pace') ?? 0.7);
    const start: Start = { kind: 'start', base, manifest, isNewest, pace, port: port1 };
    this.#tables.postMessage(start, [port1]);
    this.#thinker.postMessage({ port: port2 } satisfies StartThinking, [port2]);
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        this.#tables.terminate();
        this.#thinker.terminate();
        for (const line of this.#lines.values()) line.hear('');
        failed(new Error(why));
        reject(new Error(why));
      };
      this.#thinker.onerror = this.#tables.onerror = (event) =>
        fail(event.message || 'the worker does not start');
      this.#thinker.onmessage = ({ data }: MessageEvent<FromWorker>) =>
        data.kind === 'failed' && fail(data.why);
      this.#tables.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'failed') fail(data.why);
        else if (data.kind === 'ready') resolve();
        else if (data.kind === 'progress') progress(data.loaded / data.total);
        else this.#hear(data);
      };
    });
  }

  async request(request: LocalRequest): Promise<LocalAnswer> {
    const id = ++this.#asked;
    const text = await new Promise<string>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ kind: 'ask', id, text: JSON.stringify(request) });
    });
    return JSON.parse(text) as LocalAnswer;
  }

  /** Let *line* reach a table. */
  connect(line: LocalLine, code: string): void {
    const number = ++this.#asked;
    this.#lines.set(number, line);
    this.#send({ kind: 'open', line: number, code });
    line.opened(
      (text) => this.#send({ kind: 'say', line: number, text }),
      () => {
        this.#lines.delete(number);
        this.#send({ kind: 'close', line: number });
      }
    );
  }

  #send(message: ToWorker): void {
    this.#tables.postMessage(message);
  }

  #hear(data: FromWorker): void {
    switch (data.kind) {
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

/** As much of a WebSocket as `Socket` uses. */
export class LocalLine {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  #say: (text: string) => void = () => undefined;
  #leave: () => void = () => undefined;

  send(text: string): void {
    this.#say(text);
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.#leave();
  }

  /** A worker is at the other end. */
  opened(say: (text: string) => void, leave: () => void): void {
    if (this.readyState === WebSocket.CLOSED) return leave();
    [this.#say, this.#leave] = [say, leave];
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
