import type { GameEvent, LogLine } from '$lib/api/types';
import type { Words } from '$lib/words/words';
import { chime } from './sound';

export interface Headline {
  text: string;
  isLoud: boolean;
}

/** Milliseconds: for all that is waiting, for a headline, for one that matters more. */
const LONGEST = 4500;
const EACH = 1300;
const LOUD = 2200;
/** Of more than this only what is loud is told; the log has the rest. */
const MOST = 8;

/** What happened since one looked away: one headline after the other, briefly; the parts it speaks of light up. */
export class News {
  now = $state.raw<Headline | null>(null);
  left = $state(0);
  #queue: { headline: Headline; event: GameEvent | null }[] = [];
  #last: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What each of those waiting gets of the time there is. */
  #share = LONGEST;

  /** Take up the lines that are new; those that were there when the page opened are not news. */
  follow(
    lines: readonly LogLine[],
    words: Words,
    reader: number | null,
    isLoud: (event: GameEvent) => boolean,
    said: (line: LogLine) => string | null
  ): void {
    const last = this.#last;
    this.#last = lines.at(-1)?.seq ?? last;
    if (last === null) return;
    const fresh = lines.filter((line) => line.seq > last);
    // What one did oneself is no news, but for what came of it.
    const events = fresh.flatMap((line) =>
      (line.events ?? []).filter(
        (event, at) => at > 0 || line.seat !== reader || reader === null || isLoud(event)
      )
    );
    for (const event of withoutRuns(events, isLoud)) {
      const headline = { text: words.event(event, reader), isLoud: isLoud(event) };
      this.#queue.push({ headline, event });
    }
    for (const line of fresh) {
      const text = said(line);
      if (text) this.#queue.push({ headline: { text, isLoud: true }, event: null });
    }
    if (this.#queue.length > MOST)
      this.#queue = this.#queue.filter(({ headline }) => headline.isLoud).slice(-MOST);
    this.#share = LONGEST / Math.max(1, this.#queue.length);
    if (this.now === null) this.#next();
  }

  /** Another pair of eyes has other news. */
  restart(): void {
    this.skip();
    this.#last = null;
  }

  skip(): void {
    this.#queue = [];
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    const next = this.#queue.shift();
    this.left = this.#queue.length;
    this.now = next?.headline ?? null;
    if (!next) return;
    if (next.event) flash(next.event);
    if (next.headline.isLoud) chime('news');
    const pause = next.headline.isLoud ? Math.min(LOUD, 1.5 * this.#share) : Math.min(EACH, this.#share);
    this.#timer = setTimeout(() => this.#next(), pause);
  }
}

/** Of a row of events of one kind, such as a deal, only the last. */
function withoutRuns(events: readonly GameEvent[], isLoud: (event: GameEvent) => boolean): GameEvent[] {
  return events.filter((event, at) => isLoud(event) || events[at + 1]?.kind !== event.kind);
}

/** Let the parts that an event names stand out for a moment. */
function flash(event: GameEvent): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // The board is drawn after the log: wait for it.
  requestAnimationFrame(() => {
    for (const fact of Object.values(event.facts ?? {})) {
      if (typeof fact !== 'string' || !/^[\w.-]+$/.test(fact)) continue;
      for (const node of document.querySelectorAll(`[data-part$=":${fact}"], [data-thing="${fact}"]`)) {
        node.animate([{ filter: 'brightness(1.35) saturate(1.4)' }, { filter: 'none' }], {
          duration: 900,
          easing: 'ease-out'
        });
      }
    }
  });
}
