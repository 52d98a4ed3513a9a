import { asset } from '$app/paths';
import { IS_SITE, isLocalPath, server } from './server.svelte';
import type { Lang, NewPerson, Problem } from './types';

const KEPT = 'oikos.secret';
const SECRET_BYTES = 32;

/** A request that was refused, by a server or by the worker of this browser, with its sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem
  ) {
    super(problem.text);
  }
}

/** Asks the server, or this browser's own worker, as the person whose secret this browser keeps. */
export class Client {
  lang: Lang = 'en';
  /** Whose secret is used on the page of the moment, where it is not the person's own: a pupil's or a teacher's. */
  #acting: string | null = null;
  #coming: Promise<string> | null = null;

  /** Ask under another secret than the person's own; null is their own again. */
  actAs(secret: string | null): void {
    this.#acting = secret;
  }

  /** The person's secret; a new person comes into being where there is none. */
  async secret(): Promise<string> {
    if (this.#acting !== null) return this.#acting;
    const kept = localStorage.getItem(KEPT);
    if (kept) return kept;
    this.#coming ??= this.#newPerson().then((person) => {
      localStorage.setItem(KEPT, person.secret);
      if (!localStorage.getItem('oikos.name')) localStorage.setItem('oikos.name', person.name);
      return person.secret;
    });
    this.#coming.catch(() => (this.#coming = null));
    return this.#coming;
  }

  /** Ask once under another secret than that of the page. */
  async getAs<T>(secret: string, path: string): Promise<T> {
    return this.#request<T>('GET', path, undefined, secret);
  }

  async get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return this.#request<T>('GET', path, undefined, await this.secret(), signal);
  }

  /** *isHere* asks the worker of this browser for what a server could do as well. */
  async post<T>(path: string, body: unknown, { signal, isHere = false }: PostOptions = {}): Promise<T> {
    const secret = await this.secret();
    if (isHere || isLocalPath(path)) return this.#askWorker<T>('POST', path, body, secret);
    return this.#request<T>('POST', path, body, secret, signal);
  }

  async remove<T>(path: string): Promise<T> {
    return this.#request<T>('DELETE', path, undefined, await this.secret());
  }

  /** What may be asked without being anybody; where no server answers, what was written down when the app was built. */
  async read<T>(path: string): Promise<T> {
    try {
      return await this.#request<T>('GET', path, undefined, undefined);
    } catch (error) {
      if (server.isThere) throw error;
      return this.#readTold<T>(path);
    }
  }

  /** Without a server a person comes into being here. */
  async #newPerson(): Promise<NewPerson> {
    try {
      return await this.#request<NewPerson>('POST', '/people', undefined, undefined);
    } catch (error) {
      if (server.isThere) throw error;
      const names = await this.#readTold<string[]>('/names').catch(() => []);
      return { secret: newSecret(), name: names[Math.floor(Math.random() * names.length)] ?? '' };
    }
  }

  async #readTold<T>(path: string): Promise<T> {
    const [plain] = path.split('?');
    const answer = await fetch(asset(`/local/told/${this.lang}${plain}.json`));
    if (!answer.ok) throw new Refused(answer.status, UNREACHABLE);
    return (await answer.json()) as T;
  }

  async #request<T>(
    method: string,
    path: string,
    body: unknown,
    secret: string | undefined,
    signal?: AbortSignal
  ): Promise<T> {
    if (isLocalPath(path) && secret) return this.#askWorker<T>(method, path, body, secret);
    if (IS_SITE) throw new Refused(404, UNREACHABLE);
    const headers: Record<string, string> = { 'Accept-Language': this.lang };
    if (secret) headers.Authorization = `Bearer ${secret}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await this.#fetch(`/api${path}`, { method, headers, body: JSON.stringify(body), signal });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const told: unknown = isJson ? await answer.json() : await answer.text();
    // Whoever stands before a server that is away answers with a page.
    server.isThere = answer.ok || isProblem(told);
    if (!answer.ok) throw new Refused(answer.status, isProblem(told) ? told : UNREACHABLE);
    return told as T;
  }

  async #fetch(address: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(address, request);
    } catch (error) {
      if (!request.signal?.aborted) server.isThere = false;
      throw error;
    }
  }

  async #askWorker<T>(method: string, path: string, body: unknown, secret: string): Promise<T> {
    const { local } = await import('$lib/local/local.svelte');
    const answer = await local.request({ method, path, lang: this.lang, secret, body: body ?? null });
    if (answer.status >= 400) throw new Refused(answer.status, answer.body as Problem);
    return answer.body as T;
  }
}

interface PostOptions {
  signal?: AbortSignal;
  isHere?: boolean;
}

const UNREACHABLE: Problem = { reason: 'unreachable', text: '', rule: null, facts: {} };

function isProblem(told: unknown): told is Problem {
  return typeof told === 'object' && told !== null && 'text' in told;
}

/** As `src/oikos/tables/secret.py` makes one. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export const client = new Client();
