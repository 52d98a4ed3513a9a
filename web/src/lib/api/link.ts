// The line to one table: a WebSocket that comes back by itself, or plain requests where sockets are not let through.
import { client, Refused } from './client';
import type { AnyAnswer, AnyRequest, AnyTold, Problem, Update, Welcome } from './types';

export type LinkState = 'connecting' | 'live' | 'lost';

export interface LinkListener {
  state(now: LinkState): void;
  update(update: Update): void;
  welcome(welcome: Welcome): void;
  /** The line is closed for good. */
  ended(problem: Problem): void;
}

/** Sockets that may fail before plain requests are tried. */
const TRIES = 2;
const LONGEST_PAUSE = 10_000;
const PATIENCE = 15_000;

export class Link {
  after = 0;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, { resolve: (told: AnyAnswer) => void; reject: (error: Error) => void }>();
  #number = 0;
  #failures = 0;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polling: AbortController | null = null;

  constructor(
    readonly code: string,
    private readonly listener: LinkListener
  ) {
    window.addEventListener('online', this.retry);
    window.addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.retry);
  }

  open(): void {
    this.listener.state('connecting');
    void this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.retry);
    window.removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.retry);
    this.#polling?.abort();
    this.#socket?.close();
  }

  /** Leave and come back, as for another language or another person. */
  reopen(): void {
    this.#polling?.abort();
    if (this.#socket) this.#socket.close();
    else void this.#connect();
  }

  /** Ask for something; a request that got no answer is asked once more over plain HTTP. */
  async ask(request: AnyRequest): Promise<AnyAnswer> {
    const id = String(++this.#number);
    if (this.#socket?.readyState !== WebSocket.OPEN) return this.#post({ ...request, id });
    const answer = new Promise<AnyAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      setTimeout(() => this.#waiting.delete(id) && reject(new Error('no answer')), PATIENCE);
    });
    this.#socket.send(JSON.stringify({ ...request, id }));
    return answer;
  }

  /** Try at once instead of waiting, when the network or the page comes back. */
  retry = (): void => {
    if (this.#isClosed || document.hidden || this.#socket || this.#polling) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  /** A socket notices late that the network is gone; the browser knows at once. */
  #cut = (): void => {
    this.#socket?.close();
    this.listener.state('lost');
  };

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const secret = await client.secret().catch(() => null);
    if (secret === null) return this.#later();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.code)}/socket`
    );
    this.#socket = socket;
    let isWelcome = false;
    socket.onopen = () => socket.send(JSON.stringify({ secret, after: this.after, lang: client.lang }));
    socket.onmessage = ({ data }) => {
      isWelcome = true;
      this.#hear(JSON.parse(String(data)) as AnyTold);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#socket = null;
      this.#waiting.forEach(({ reject }) => reject(new Error('the line was cut')));
      this.#waiting.clear();
      if (this.#isClosed) return;
      this.#failures = isWelcome ? 0 : this.#failures + 1;
      this.listener.state('lost');
      if (this.#failures >= TRIES) void this.#poll();
      else this.#later();
    };
  }

  #later(pause?: number): void {
    const wait = pause ?? Math.min(LONGEST_PAUSE, 400 * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), wait);
  }

  #hear(told: AnyTold): void {
    switch (told.tell) {
      case 'welcome':
        this.listener.state('live');
        return this.listener.welcome(told);
      case 'update':
        this.after = Math.max(this.after, told.seq);
        return this.listener.update(told);
      case 'goodbye':
        if (told.reason === 'kicked') return this.#end({ reason: 'kicked', text: '', rule: null, facts: {} });
        return this.#later(told.retry);
      default:
        return this.#answer(told);
    }
  }

  #answer(told: AnyAnswer): void {
    if (told.tell === 'refused') {
      told.updates.forEach((update) => this.#hear(update));
      // A refusal that answers nothing closes the line: no such table, not one's table.
      if (told.id === '' && this.#waiting.size === 0) return this.#end(told.problem);
    }
    this.#waiting.get(told.id)?.resolve(told);
    this.#waiting.delete(told.id);
  }

  #end(problem: Problem): void {
    this.close();
    this.listener.ended(problem);
  }

  async #post(request: AnyRequest): Promise<AnyAnswer> {
    const told = await client.post<AnyAnswer>(`/tables/${encodeURIComponent(this.code)}/messages`, request);
    if (told.tell === 'refused') told.updates.forEach((update) => this.#hear(update));
    return told;
  }

  /** The same news over plain requests, until a socket gets through. */
  async #poll(): Promise<void> {
    const polling = (this.#polling = new AbortController());
    const address = `/tables/${encodeURIComponent(this.code)}/messages`;
    for (let rounds = 0; !polling.signal.aborted && rounds < 20; rounds++) {
      try {
        const news = await client.get<Update[]>(`${address}?after=${this.after}&wait=20`, polling.signal);
        this.listener.state('live');
        news.forEach((update) => this.#hear(update));
      } catch (error) {
        if (polling.signal.aborted) break;
        if (error instanceof Refused && error.status < 500 && error.status !== 429)
          return this.#end(error.problem);
        this.listener.state('lost');
        break;
      }
    }
    this.#polling = null;
    if (!this.#isClosed) this.#later();
  }
}
