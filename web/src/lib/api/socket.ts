import type { AnyAnswer, AnyNews, AnyRequest, AnyTold, Hello, Problem } from './types';

/** What a socket reports to whoever opened it. */
export interface SocketListener {
  told(news: AnyNews): void;
  /** The server lets nobody in under this hello: no such table, not one's table. */
  refused(problem: Problem): void;
  /** It ended by itself; *wasWelcome* says whether anything ever came through. */
  closed(wasWelcome: boolean): void;
}

interface Waiting {
  resolve(answer: AnyAnswer): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** What is used of a WebSocket; the line to a worker has the same. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** One WebSocket to a table, or one line to a worker, from hello to its end. */
export class TableSocket {
  #socket: Line;
  #waiting = new Map<string, Waiting>();
  #isWelcome = false;

  /** *patience* is how long an answer may take, in milliseconds. */
  constructor(
    socket: Line,
    hello: Hello,
    private readonly listener: SocketListener,
    private readonly patience: number
  ) {
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(hello));
    // What is sent together may come as one list.
    socket.onmessage = ({ data }) =>
      [JSON.parse(data) as AnyTold | AnyTold[]].flat().forEach((told) => this.#hear(told));
    socket.onclose = () => this.#end();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** The answer; fails where the socket ends first, or where none comes in time. */
  ask(request: AnyRequest & { id: string }): Promise<AnyAnswer> {
    return new Promise((resolve, reject) => {
      // A network that is gone closes no socket: silence is how one notices.
      const timer = setTimeout(() => this.#end(), this.patience);
      this.#waiting.set(request.id, { resolve, reject, timer });
      this.#socket.send(JSON.stringify(request));
    });
  }

  /** Leave; what is still said is not heard, and nothing is reported. */
  close(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error('no answer'));
    }
    this.#waiting.clear();
  }

  #end(): void {
    this.close();
    this.listener.closed(this.#isWelcome);
  }

  #hear(told: AnyTold): void {
    if (!('id' in told)) {
      this.#isWelcome = true;
      return this.listener.told(told);
    }
    const asked = this.#waiting.get(told.id);
    if (asked) {
      clearTimeout(asked.timer);
      this.#waiting.delete(told.id);
      asked.resolve(told);
    } else if (told.tell === 'refused' && !this.#isWelcome) this.listener.refused(told.problem);
  }
}
