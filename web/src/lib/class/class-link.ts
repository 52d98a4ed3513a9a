// The line to a class: its teacher is told the board, a pupil what concerns them.
import { client } from '$lib/api/client';
import { type LinkState, ServerLink, TIMES } from '$lib/api/server-link';
import type {
  AnyClassAnswer,
  AnyClassNews,
  AnyClassRequest,
  Board,
  ClassHello,
  Problem,
  PupilNews
} from '$lib/api/types';

export interface ClassListener {
  /** The stamp of the last news. */
  readonly seen: string;
  state(now: LinkState): void;
  news(told: Board | PupilNews): void;
  ended(problem: Problem): void;
}

interface ClassSpeech {
  hello: ClassHello;
  request: AnyClassRequest;
  answer: AnyClassAnswer;
  news: AnyClassNews;
}

export class ClassLink extends ServerLink<ClassSpeech> {
  constructor(
    readonly code: string,
    private readonly listener: ClassListener,
    times: typeof TIMES = TIMES
  ) {
    super(times);
  }

  protected get path(): string {
    return `/classes/${encodeURIComponent(this.code)}`;
  }

  protected get since(): string {
    return `seen=${this.listener.seen}`;
  }

  protected hello(secret: string): ClassHello {
    return { secret, lang: client.lang };
  }

  /** Whatever is asked for once more is refused, or changes nothing, where it was done. */
  protected isRepeatable(request: AnyClassRequest): boolean {
    return request.do !== 'say-to-table';
  }

  protected say(state: LinkState): void {
    this.listener.state(state);
  }

  protected ended(problem: Problem): void {
    this.listener.ended(problem);
  }

  protected hear(news: AnyClassNews): void {
    switch (news.tell) {
      case 'class-welcome':
        return this.listener.state('live');
      case 'board':
      case 'class':
        return this.listener.news(news);
      case 'goodbye':
        return this.goodbye(news, news.reason === 'class-deleted');
    }
  }
}
