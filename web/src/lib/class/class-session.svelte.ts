import { Refused } from '$lib/api/client';
import type { LinkState } from '$lib/api/server-link';
import type { AnyClassRequest, Board, Lang, Problem, PupilNews } from '$lib/api/types';
import { share } from '$lib/session/share';
import { ClassLink, type ClassListener } from './class-link';

/** A class as one browser is told of it. */
export class ClassSession implements ClassListener {
  connection = $state<LinkState>('connecting');
  told = $state.raw<Board | PupilNews | null>(null);
  /** Why the last wish was refused. */
  refusal = $state.raw<Problem | null>(null);
  /** Why there is nothing more to be told. */
  gone = $state.raw<Problem | null>(null);
  /** The server's time beside this browser's, in milliseconds: a tablet's clock may be wrong. */
  #ahead = $state(0);
  readonly #link: ClassLink;

  constructor(readonly code: string) {
    this.#link = new ClassLink(code, this);
  }

  get board(): Board | null {
    return this.told?.tell === 'board' ? this.told : null;
  }

  get pupil(): PupilNews | null {
    return this.told?.tell === 'class' ? this.told : null;
  }

  get seen(): string {
    return this.told?.stamp ?? '';
  }

  open(): void {
    this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  speak(lang: Lang): void {
    this.#link.speak(lang);
  }

  /** The server's time at a time of this browser. */
  serverTime(here: number): number {
    return here + this.#ahead;
  }

  /** Ask for something; whether it was done. */
  async ask(request: AnyClassRequest): Promise<boolean> {
    this.refusal = null;
    try {
      const answer = await this.#link.ask(request);
      if (answer.tell === 'class-accepted') return true;
      this.refusal = answer.problem;
    } catch (error) {
      this.refusal =
        error instanceof Refused ? error.problem : { reason: 'unreachable', text: '', rule: null, facts: {} };
    }
    return false;
  }

  state(now: LinkState): void {
    this.connection = now;
  }

  news(told: Board | PupilNews): void {
    this.#ahead = told.now - Date.now();
    this.connection = 'live';
    this.told = share(this.told, told);
  }

  ended(problem: Problem): void {
    this.gone = problem;
  }
}
