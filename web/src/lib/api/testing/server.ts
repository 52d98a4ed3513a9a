// A server on this machine that a test can make say anything, over real sockets and real requests.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { WebSocket as Socket, WebSocketServer } from 'ws';
import type { AnyRequest, AnyTold, Hello } from '../types';

declare const jsdom: { reconfigure(settings: { url: string }): void };

// Vite would take the build for browsers, which has no server.
const { WebSocketServer: Sockets } = createRequire(import.meta.url)('ws') as {
  WebSocketServer: typeof WebSocketServer;
};

/** What *check* gives, as soon as it throws no more. */
export function until<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 4000, interval: 5 });
}

/** One browser's socket, after its hello. */
export class Visitor {
  readonly requests: (AnyRequest & { id: string })[] = [];
  isGone = false;

  constructor(
    readonly hello: Hello,
    private readonly socket: Socket
  ) {
    socket.on('message', (data) =>
      this.requests.push(JSON.parse(String(data)) as AnyRequest & { id: string })
    );
    socket.on('close', () => (this.isGone = true));
  }

  tell(...messages: AnyTold[]): void {
    for (const message of messages) this.socket.send(JSON.stringify(message));
  }

  /** As the server says several things at once. */
  tellTogether(...messages: AnyTold[]): void {
    this.socket.send(JSON.stringify(messages));
  }

  close(): void {
    this.socket.close(1012);
  }
}

/** A plain request. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  lang: string;
  body: Record<string, unknown>;
}

export class TestServer {
  readonly visitors: Visitor[] = [];
  /** Every attempt to open a socket. */
  knocks = 0;
  areSocketsBlocked = false;
  readonly asked: Asked[] = [];
  /** What a plain request is answered: a status and a body; nothing for ever where there is none. */
  answer: (asked: Asked) => [number, unknown] | null = () => [404, { reason: 'no-such-table', text: '' }];
  readonly #http: Server;
  readonly #sockets = new Sockets({ noServer: true });

  private constructor() {
    this.#http = createServer((request, response) => {
      void this.#read(request).then((asked) => {
        this.asked.push(asked);
        const answer = this.answer(asked);
        if (!answer) return;
        response.writeHead(answer[0], { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer[1]));
      });
    });
    this.#http.on('upgrade', (request, socket, head) => {
      this.knocks++;
      if (this.areSocketsBlocked) return socket.destroy();
      this.#sockets.handleUpgrade(request, socket, head, (visitor) => {
        visitor.once('message', (data) =>
          this.visitors.push(new Visitor(JSON.parse(String(data)) as Hello, visitor))
        );
      });
    });
  }

  /** The page under test seems to come from it. */
  static async start(): Promise<TestServer> {
    const server = new TestServer();
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.#http.address() as AddressInfo).port}`;
    jsdom.reconfigure({ url: address });
    const { fetch } = globalThis;
    // Node has no page that an address could be relative to.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, address), init));
    return server;
  }

  async stop(): Promise<void> {
    vi.unstubAllGlobals();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  /** The browser's socket of this number, as soon as it has come. */
  async visitor(number: number): Promise<Visitor> {
    return until(() => {
      const visitor = this.visitors[number];
      if (!visitor) throw new Error(`only ${this.visitors.length} have come`);
      return visitor;
    });
  }

  async #read(request: IncomingMessage): Promise<Asked> {
    let text = '';
    for await (const piece of request) text += String(piece);
    const url = new URL(request.url ?? '', 'http://localhost');
    return {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      lang: request.headers['accept-language'] ?? '',
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {}
    };
  }
}
