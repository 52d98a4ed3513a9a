// The line to one table: a WebSocket that comes back by itself, or plain requests where sockets are not let through; for
// a table of this browser the line to its worker, which needs no network.
import { client, Refused } from './client';
import { isLocal } from './server.svelte';
import { type Line, TableSocket } from './socket';
import type { AnyAnswer, AnyNews, AnyRequest, Goodbye, Hello, Lang, Problem, Update, Welcome } from './types';

export type LinkState = 'connecting' | 'live' | 'lost';

export interface LinkListener {
  /** The last entry of the log that has come, with all before it: from there the news go on. */
  readonly after: number;
  state(now: LinkState): void;
  welcome(welcome: Welcome): void;
  /** What has happened since `after`. */
  news(update: Update): void;
  /** The table as it is, with none of what led there: it comes beside a refusal. */
  shown(update: Update): void;
  /** The line is closed for good. */
  ended(problem: Problem): void;
}

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

/** What does no harm when it is asked twice; see `Link.ask`. */
const REPEATABLE: ReadonlySet<AnyRequest['do']> = new Set(['play', 'preview', 'hint']);
const FOR_GOOD: readonly Goodbye['reason'][] = ['kicked', 'no-onlookers'];

export class Link {
  #socket: TableSocket | null = null;
  #polling: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Sockets in a row that never got through. */
  #failures = 0;
  /** Goes up with every attempt, so that one that was overtaken can tell. */
  #attempt = 0;
  #asked = 0;
  #lang: Lang | null = null;
  #isClosed = false;

  constructor(
    readonly code: string,
    private readonly listener: LinkListener,
    private readonly times: typeof TIMES = TIMES
  ) {}

  open(): void {
    window.addEventListener('online', this.#retry);
    window.addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#retry);
    this.listener.state('connecting');
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
   * does no harm twice is then asked once more over plain HTTP: `preview` and `hint` change nothing, and `play` names
   * the position it answers, so that a second one can only be refused as stale. Anything else fails, so that nothing is
   * said or done twice; if it was done, the news show it.
   */
  async ask(request: AnyRequest): Promise<AnyAnswer> {
    const answer = await this.#answer({ ...request, id: String(++this.#asked) });
    if (answer.tell === 'refused') answer.updates.forEach((update) => this.listener.shown(update));
    return answer;
  }

  async #answer(request: AnyRequest & { id: string }): Promise<AnyAnswer> {
    if (!this.#socket?.isOpen) return this.#post(request);
    try {
      return await this.#socket.ask(request);
    } catch (error) {
      if (this.#isClosed || !REPEATABLE.has(request.do)) throw error;
      return this.#post(request);
    }
  }

  #post(request: AnyRequest): Promise<AnyAnswer> {
    return client.post<AnyAnswer>(`${this.#path}/messages`, request);
  }

  get #isLocal(): boolean {
    return isLocal(this.code);
  }

  get #path(): string {
    return `/tables/${encodeURIComponent(this.code)}`;
  }

  /** Try at once instead of waiting, when the network or the page comes back. */
  #retry = (): void => {
    if (!document.hidden && !this.#socket && !this.#polling) void this.#connect();
  };

  /** A socket notices late that the network is gone; the browser knows at once. */
  #cut = (): void => {
    if (this.#isLocal) return;
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
    this.listener.state('lost');
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
    const hello: Hello = { ...this.#hello(secret), lists: true };
    const socket = await this.#openSocket().catch(() => null);
    if (attempt !== this.#attempt) return socket?.close();
    if (socket === null) return this.#later();
    const listener = {
      told: (news: AnyNews) => this.#hear(news),
      refused: (problem: Problem) => this.#end(problem),
      closed: (wasWelcome: boolean) => this.#closed(wasWelcome, secret)
    };
    this.#lang = client.lang;
    this.#socket = new TableSocket(socket, hello, listener, this.times.patience);
  }

  async #openSocket(): Promise<Line> {
    if (this.#isLocal) return (await import('$lib/local/local.svelte')).local.line(this.code);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api${this.#path}/socket`) as Line;
  }

  /** With the last round as it was: the screen shows what it has missed, and shows it again. */
  #hello(secret: string): Hello {
    return { secret, after: this.listener.after, lang: client.lang, round: true };
  }

  #closed(wasWelcome: boolean, secret: string): void {
    this.#socket = null;
    this.#failures = wasWelcome ? 0 : this.#failures + 1;
    if (this.#isLocal || this.#failures < this.times.tries) this.#later();
    else void this.#poll(secret);
  }

  #hear(news: AnyNews): void {
    switch (news.tell) {
      case 'welcome':
        this.listener.state('live');
        return this.listener.welcome(news);
      case 'update':
        return this.listener.news(news);
      case 'goodbye':
        return this.#goodbye(news);
    }
  }

  /** The server sends this connection away, and says when to come back. */
  #goodbye({ reason, retry }: Goodbye): void {
    if (FOR_GOOD.includes(reason)) return this.#end({ reason, text: '', rule: null, facts: {} });
    this.#leave();
    this.#later(retry);
  }

  #end(problem: Problem): void {
    this.close();
    this.listener.ended(problem);
  }

  /** The same over plain requests, for a while; then a socket may get through again. */
  async #poll(secret: string): Promise<void> {
    const { signal } = (this.#polling = new AbortController());
    try {
      const hello = client.post<AnyNews[]>(`${this.#path}/hello`, this.#hello(secret), { signal });
      await this.#request(hello, signal);
      for (let polls = 0; polls < this.times.polls && !signal.aborted; polls++) {
        const address = `${this.#path}/messages?after=${this.listener.after}&wait=20`;
        await this.#request(client.get<AnyNews[]>(address, signal), signal);
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

  async #request(coming: Promise<AnyNews[]>, signal: AbortSignal): Promise<void> {
    for (const news of await coming) if (!signal.aborted) this.#hear(news);
  }
}

/** Whether it makes no sense to ask again: not because of too many requests, nor of a server in trouble. */
function isFinal({ status }: Refused): boolean {
  return status < 500 && status !== 429;
}
