import type { Lang, NewPerson, Problem } from './types';

const KEPT = 'oikos.secret';

/** A request the server refused, with its sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem
  ) {
    super(problem.text);
  }
}

/** Asks the server, as the person whose secret this browser keeps. */
export class Client {
  lang: Lang = 'en';
  #coming: Promise<string> | null = null;

  /** The person's secret; a new person comes into being where there is none. */
  async secret(): Promise<string> {
    const kept = localStorage.getItem(KEPT);
    if (kept) return kept;
    this.#coming ??= this.#request<NewPerson>('POST', '/people', undefined, undefined).then((person) => {
      localStorage.setItem(KEPT, person.secret);
      if (!localStorage.getItem('oikos.name')) localStorage.setItem('oikos.name', person.name);
      return person.secret;
    });
    return this.#coming;
  }

  async get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return this.#request<T>('GET', path, undefined, await this.secret(), signal);
  }

  async post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    return this.#request<T>('POST', path, body, await this.secret(), signal);
  }

  async remove<T>(path: string): Promise<T> {
    return this.#request<T>('DELETE', path, undefined, await this.secret());
  }

  /** What may be asked without being anybody. */
  async read<T>(path: string): Promise<T> {
    return this.#request<T>('GET', path, undefined, undefined);
  }

  async #request<T>(
    method: string,
    path: string,
    body: unknown,
    secret: string | undefined,
    signal?: AbortSignal
  ): Promise<T> {
    const headers: Record<string, string> = { 'Accept-Language': this.lang };
    if (secret) headers.Authorization = `Bearer ${secret}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body), signal });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const told: unknown = isJson ? await answer.json() : await answer.text();
    if (!answer.ok) throw new Refused(answer.status, problemOf(told));
    return told as T;
  }
}

function problemOf(told: unknown): Problem {
  if (told && typeof told === 'object' && 'text' in told) return told as Problem;
  return { reason: 'unreachable', text: '', rule: null, facts: {} };
}

export const client = new Client();
