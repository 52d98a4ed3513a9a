// A line to the server that comes back by itself: a WebSocket, or plain requests where sockets are not let through.
import { client, Refused } from './client';
import { type Line, Socket, type Speech } from './socket';
import type { Goodbye, Lang, Problem } from './types';

export type LinkState = 'connecting' | 'live' | 'lost';

/** In milliseconds, but for two numbers. */
export const TIMES = {
  /** The first pause before coming back; each failure doubles it. */
  pause: 400,
  longestPause: 10_000,
  /** How long an answer may take. */
  patience: 15_000,
  /** Sockets that may fail before plain requests are tried. */
  tries: 2,
  /** Plain requests before a socket is tried again; each waits for news for twenty seconds. */
  polls: 20
};

export abstract class ServerLink<S extends Speech> {
  #socket: Socket<S> | null = null;
  #polling: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Sockets in a row that never got through. */
  #failures = 0;
  /** Goes up with every attempt, so that one that was overtaken can tell. */
  #attempt = 0;
  #asked = 0;
  #lang: Lang | null = null;
  #isClosed = false;

  /** *isHere* is a line to the worker of this browser, which needs no network. */
  constructor(
    protected readonly times: typeof TIMES,
    private readonly isHere = false
  ) {}

  /** Where it leads, from the top of the service: `/tables/ABC`. */
  protected abstract get path(): string;
  protected abstract hello(secret: string): S['hello'];
  /** What is asked when plain requests wait for news. */
  protected abstract get since(): string;
  /** Whether it does no harm when it is asked twice; see `ask`. */
  protected abstract isRepeatable(request: S['request']): boolean;
  protected abstract hear(news: S['news']): void;
  protected abstract say(state: LinkState): void;
  /** The line is closed for good. */
  protected abstract ended(problem: Problem): void;

  open(): void {
    window.addEventListener('online', this.#retry);
    window.addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#retry);
    this.say('connecting');
    void this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener('online', this.#retry);
    window.removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#retry);
    this.#leave();
  }

  /** Leave and come back at once, as for another person. */
  reopen(): void {
    if (this.#isClosed) return;
    this.#leave();
    void this.#connect();
  }

  /** The language of refusals; a socket is told it only once, in its hello. */
  speak(lang: Lang): void {
    if (this.#socket && lang !== this.#lang) this.reopen();
  }

  /**
   * Ask for something. Where no answer comes, because the line is cut or silent, nobody knows whether it was done. What
   * does no harm twice is then asked once more over plain HTTP. Anything else fails, so that nothing is said or done
   * twice; if it was done, the news show it.
   */
  async ask(wish: S['request']): Promise<S['answer']> {
    const request = { ...wish, id: String(++this.#asked) };
    if (!this.#socket?.isOpen) return this.#post(request);
    try {
      return await this.#socket.ask(request);
    } catch (error) {
      if (this.#isClosed || !this.isRepeatable(request)) throw error;
      return this.#post(request);
    }
  }

  protected async openSocket(): Promise<Line> {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api${this.path}/socket`) as Line;
  }

  /** The server sends this connection away, and says when to come back, or never. */
  protected goodbye({ reason, retry }: Goodbye, isForGood: boolean): void {
    if (isForGood) return this.#end({ reason, text: '', rule: null, facts: {} });
    this.#leave();
    this.#later(retry);
  }

  #post(request: S['request']): Promise<S['answer']> {
    return client.post<S['answer']>(`${this.path}/messages`, request);
  }

  /** Try at once instead of waiting, when the network or the page comes back. */
  #retry = (): void => {
    if (!document.hidden && !this.#socket && !this.#polling) void this.#connect();
  };

  /** A socket notices late that the network is gone; the browser knows at once. */
  #cut = (): void => {
    if (this.isHere) return;
    this.#leave();
    this.#later();
  };

  /** Let go of the line as it is. */
  #leave(): void {
    clearTimeout(this.#timer);
    this.#attempt++;
    this.#polling?.abort();
    this.#socket?.close();
    this.#polling = this.#socket = null;
  }

  /** The line is lost; come back after a moment. */
  #later(pause = this.#pause()): void {
    this.say('lost');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), pause);
  }

  #pause(): number {
    const { pause, longestPause } = this.times;
    return Math.min(longestPause, pause * 2 ** this.#failures) * (0.75 + Math.random() / 2);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    const attempt = ++this.#attempt;
    const secret = await client.secret().catch(() => null);
    if (attempt !== this.#attempt) return;
    if (secret === null) return this.#later();
    const hello = { ...this.hello(secret), lists: true };
    const socket = await this.openSocket().catch(() => null);
    if (attempt !== this.#attempt) return socket?.close();
    if (socket === null) return this.#later();
    const listener = {
      told: (news: S['news']) => this.hear(news),
      refused: (problem: Problem) => this.#end(problem),
      closed: (wasWelcome: boolean) => this.#closed(wasWelcome, secret)
    };
    this.#lang = client.lang;
    this.#socket = new Socket<S>(socket, hello, listener, this.times.patience);
  }

  #closed(wasWelcome: boolean, secret: string): void {
    this.#socket = null;
    this.#failures = wasWelcome ? 0 : this.#failures + 1;
    if (this.isHere || this.#failures < this.times.tries) this.#later();
    else void this.#poll(secret);
  }

  #end(problem: Problem): void {
    this.close();
    this.ended(problem);
  }

  /** The same over plain requests, for a while; then a socket may get through again. */
  async #poll(secret: string): Promise<void> {
    const { signal } = (this.#polling = new AbortController());
    try {
      const hello = client.post<S['news'][]>(`${this.path}/hello`, this.hello(secret), { signal });
      await this.#request(hello, signal);
      for (let polls = 0; polls < this.times.polls && !signal.aborted; polls++) {
        const address = `${this.path}/messages?${this.since}&wait=20`;
        await this.#request(client.get<S['news'][]>(address, signal), signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && isFinal(error)) return this.#end(error.problem);
      this.#polling = null;
      return this.#later();
    }
    if (signal.aborted) return;
    this.#polling = null;
    void this.#connect();
  }

  async #request(coming: Promise<S['news'][]>, signal: AbortSignal): Promise<void> {
    for (const news of await coming) if (!signal.aborted) this.hear(news);
  }
}

/** Whether it makes no sense to ask again: not because of too many requests, nor of a server in trouble. */
function isFinal({ status }: Refused): boolean {
  return status < 500 && status !== 429;
}
