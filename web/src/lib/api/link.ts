// The line to one table; for a table of this browser the line to its worker.
import { client } from './client';
import { isLocal } from './server.svelte';
import { type LinkState, ServerLink, TIMES } from './server-link';
import type { Line, TableSpeech } from './socket';
import type { AnyAnswer, AnyNews, AnyRequest, Goodbye, Hello, Problem, Update, Welcome } from './types';

export { TIMES, type LinkState };

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

/** `preview` and `hint` change nothing, and `play` names the position it answers: a second one can only be stale. */
const REPEATABLE: ReadonlySet<AnyRequest['do']> = new Set(['play', 'preview', 'hint']);
const FOR_GOOD: readonly Goodbye['reason'][] = ['kicked', 'no-onlookers'];

export class Link extends ServerLink<TableSpeech> {
  constructor(
    readonly code: string,
    private readonly listener: LinkListener,
    times: typeof TIMES = TIMES
  ) {
    super(times, isLocal(code));
  }

  override async ask(request: AnyRequest): Promise<AnyAnswer> {
    const answer = await super.ask(request);
    if (answer.tell === 'refused') answer.updates.forEach((update) => this.listener.shown(update));
    return answer;
  }

  protected get path(): string {
    return `/tables/${encodeURIComponent(this.code)}`;
  }

  protected get since(): string {
    return `after=${this.listener.after}`;
  }

  /** With the last round as it was: the screen shows what it has missed, and shows it again. */
  protected hello(secret: string): Hello {
    return { secret, after: this.listener.after, lang: client.lang, round: true };
  }

  protected isRepeatable(request: AnyRequest): boolean {
    return REPEATABLE.has(request.do);
  }

  protected say(state: LinkState): void {
    this.listener.state(state);
  }

  protected ended(problem: Problem): void {
    this.listener.ended(problem);
  }

  protected hear(news: AnyNews): void {
    switch (news.tell) {
      case 'welcome':
        this.say('live');
        return this.listener.welcome(news);
      case 'update':
        return this.listener.news(news);
      case 'goodbye':
        return this.goodbye(news, FOR_GOOD.includes(news.reason));
    }
  }

  protected override async openSocket(): Promise<Line> {
    if (isLocal(this.code)) return (await import('$lib/local/local.svelte')).local.line(this.code);
    return super.openSocket();
  }
}
