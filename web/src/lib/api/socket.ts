import type { AnyAnswer, AnyNews, AnyRequest, Hello, Problem } from './types';

/** What is said on a line and what is told. Answers have the id of what was asked. */
export interface Speech {
  hello: object;
  request: object;
  answer: { tell: string; id: string };
  news: { tell: string };
}

/** At a table. */
export interface TableSpeech {
  hello: Hello;
  request: AnyRequest;
  answer: AnyAnswer;
  news: AnyNews;
}

/** How a server refuses a hello. */
interface NoEntry {
  tell: 'refused';
  id: '';
  problem: Problem;
}

/** What a socket reports to whoever opened it. */
export interface SocketListener<News> {
  told(news: News): void;
  /** The server lets nobody in under this hello: no such table, not one's table. */
  refused(problem: Problem): void;
  /** It ended by itself; *wasWelcome* says whether anything ever came through. */
  closed(wasWelcome: boolean): void;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
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

/** One WebSocket, or one line to a worker, from hello to its end. */
export class Socket<S extends Speech> {
  #socket: Line;
  #waiting = new Map<string, Waiting<S['answer']>>();
  #isWelcome = false;

  /** *patience* is how long an answer may take, in milliseconds. */
  constructor(
    socket: Line,
    hello: S['hello'],
    private readonly listener: SocketListener<S['news']>,
    private readonly patience: number
  ) {
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(hello));
    // What is sent together may come as one list.
    socket.onmessage = ({ data }) =>
      [JSON.parse(data) as Told<S> | Told<S>[]].flat().forEach((told) => this.#hear(told as Told<S>));
    socket.onclose = () => this.#end();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** The answer; fails where the socket ends first, or where none comes in time. */
  ask(request: S['request'] & { id: string }): Promise<S['answer']> {
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

  #hear(told: Told<S>): void {
    if (!('id' in told)) {
      this.#isWelcome = true;
      return this.listener.told(told);
    }
    const asked = this.#waiting.get(told.id);
    if (asked) {
      clearTimeout(asked.timer);
      this.#waiting.delete(told.id);
      asked.resolve(told);
    } else if (told.tell === 'refused' && !this.#isWelcome) this.listener.refused((told as NoEntry).problem);
  }
}

type Told<S extends Speech> = S['answer'] | S['news'];
