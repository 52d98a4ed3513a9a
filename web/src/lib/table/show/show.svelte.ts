// What happens at the table, shown in order on this screen: nothing is on the board before it has been told.
import type { LogLine } from '$lib/api/types';
import { beatsOf, beforeLastRound, lengthOf, type Beat, type Telling } from './beat';
import { SPEEDS, type Pace } from './pace';

/** What the show moves on; a table's session is one. */
export interface Screen {
  /** All that was told so far. */
  readonly told: readonly LogLine[];
  /** The number of the last entry there is. */
  readonly newest: number;
  /** The first entry after which it is known how the table was: nothing before it can be shown. */
  readonly oldest: number;
  /** Whether the table waits for whoever looks on. */
  readonly isAwaited: boolean;
  /** The last entry that is shown. */
  screen: number;
}

/** Where a beat is seen. */
export interface Stage {
  /** Show a beat for so many milliseconds; ends early when it is cut. */
  perform(beat: Beat, length: number): Promise<void>;
  /** Whatever is under way ends at once. */
  cut(): void;
  /** The board now shows what the entry of this beat came to. */
  settle(beat: Beat): Promise<void>;
}

export interface Manner extends Telling {
  pace: Pace;
  seats: number;
  /** Where a clock runs, a turn that is waited for begins within a second. */
  hasClock: boolean;
  /** One line for what is not shown. */
  summary(moves: number): string;
}

/** Milliseconds: all of the show while one's clock runs, frames in between left out; all that waits, however much. */
const HURRY = 700;
/** How long words stand that came while nothing is shown. */
const WORDS = 4000;
const LONGEST = 9000;

export class Show {
  /** What is being shown. */
  now = $state.raw<Beat | null>(null);
  /** What an entry came to, in words, for those who hear it. */
  heard = $state('');
  /** What somebody said last, for a while, where the show had no time for it. */
  words = $state<string | null>(null);
  #wordsEnd: ReturnType<typeof setTimeout> | undefined;
  /** The last move that was shown. */
  last = $state.raw<Beat | null>(null);
  #queue = $state.raw<readonly Beat[]>([]);
  #manner: Manner | null = null;
  /** The last entry that was taken up; null before the first. */
  #taken: number | null = null;
  /** Goes up when the show is cut, so that what runs can tell. */
  #cuts = 0;
  /** The move whose consequences are being shown. */
  #lead: Beat | null = null;
  #isRunning = false;
  #isHeld = false;
  /** When the show has to be over, by the clock of `time`. */
  #deadline: number | null = null;

  isOn: boolean = $derived(this.now !== null || this.#queue.length > 0);
  left: number = $derived(this.#queue.length);

  constructor(
    private readonly screen: Screen,
    private readonly stage: Stage,
    private readonly time: () => number = () => performance.now(),
    /** The last entry that this screen showed before it was loaded again; null where it was never here. */
    private readonly before: number | null = null
  ) {
    // Until it is shown, nothing that came since is on the screen.
    if (before !== null) screen.screen = before;
  }

  /** Take up what is new; what was there at the beginning has been seen, but for what came while it was loaded again. */
  follow(manner: Manner): void {
    this.#manner = manner;
    if (this.#taken === null && !this.#goOn()) return;
    this.#take(this.screen.told.filter(({ seq }) => seq > (this.#taken ?? 0)));
    this.#trim();
    if (manner.hasClock && this.screen.isAwaited) this.#deadline ??= this.time() + HURRY;
    if (SPEEDS[manner.pace] === 0) this.skip();
    else void this.#run();
  }

  /** Show nothing while nobody looks, and then the last round. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) void this.#run();
  }

  /** End at once: the screen shows the table as it is. */
  skip(): void {
    const [rest, shown] = [this.#queue, this.now];
    this.#cuts++;
    this.#isRunning = false;
    this.#queue = [];
    this.now = null;
    this.stage.cut();
    const beats = shown ? [shown, ...rest] : rest;
    const lead = beats.findLast(({ isLead }) => isLead) ?? (shown ? this.#lead : null);
    const talk = beats.findLast(({ isTalk }) => isTalk);
    if (talk) this.#say(talk.text);
    const spoken = beats.filter(({ text }) => text !== '');
    if (spoken.length > 0)
      this.heard = spoken
        .slice(-3)
        .map(({ text }) => text)
        .join(' ');
    this.#catchUp();
    if (lead) void this.#settle(lead);
  }

  /** Whoever looks now was last shown entry *seq*. */
  goBackTo(seq: number): void {
    const manner = this.#manner;
    this.skip();
    if (!manner || seq >= this.screen.newest) return;
    this.screen.screen = seq;
    this.#taken = seq;
    this.follow(manner);
  }

  /** The last round once more. */
  again(): void {
    const { told, oldest } = this.screen;
    if (this.#manner) this.goBackTo(Math.max(beforeLastRound(told, this.#manner.seats), oldest));
  }

  /** Whether something is left to be shown when the table is opened. */
  #goOn(): boolean {
    const { before, screen } = this;
    if (before !== null && before < screen.newest) {
      screen.screen = before;
      this.#taken = before;
      return true;
    }
    this.#catchUp();
    const lead = this.#lastMove();
    if (lead) void this.#settle(lead);
    return false;
  }

  /** The last move of a seat, which keeps its ring and can be seen again. */
  #lastMove(): Beat | undefined {
    const line = this.screen.told.findLast(({ kind, seat }) => kind === 'moved' && seat != null);
    return line && this.#manner ? beatsOf(line, this.#manner)[0] : undefined;
  }

  #say(words: string): void {
    this.words = words;
    clearTimeout(this.#wordsEnd);
    this.#wordsEnd = setTimeout(() => (this.words = null), WORDS);
  }

  #catchUp(): void {
    this.#taken = this.screen.newest;
    this.screen.screen = this.screen.newest;
    this.#deadline = null;
  }

  #take(lines: readonly LogLine[]): void {
    const manner = this.#manner;
    if (!manner || lines.length === 0) return;
    this.#queue = [...this.#queue, ...lines.flatMap((line) => beatsOf(line, manner))];
    this.#taken = lines.at(-1)?.seq ?? this.#taken;
  }

  /** Of more than a round, or than can be shown, only the last is shown; one line says what came before. */
  #trim(): void {
    const manner = this.#manner;
    const [next] = this.#queue;
    if (!manner || !next) return;
    const waiting = this.screen.told.filter(({ seq }) => seq >= next.seq);
    const before = Math.max(beforeLastRound(waiting, manner.seats), this.screen.oldest);
    const dropped = waiting.filter(({ seq }) => seq <= before);
    if (dropped.length === 0) return;
    const moves = dropped.filter(({ kind }) => kind === 'moved').length;
    const summary: Beat = {
      ...{ seq: before, at: 0, events: [], seat: null, text: moves > 0 ? manner.summary(moves) : '' },
      ...{ isLoud: true, isLead: false, isLast: true }
    };
    this.#queue = [summary, ...this.#queue.filter(({ seq }) => seq > before)];
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isHeld) return;
    this.#isRunning = true;
    const cuts = this.#cuts;
    while (this.#queue.length > 0 && !this.#isHeld) {
      const length = this.#lengthOfNext();
      const [beat, ...rest] = this.#queue as [Beat, ...Beat[]];
      this.#queue = rest;
      this.now = beat;
      if (beat.at === 0) {
        this.heard = this.#sentences(beat);
        this.#lead = null;
      }
      if (beat.isLead) this.#lead = beat;
      if (length > 0) await this.stage.perform(beat, length);
      if (cuts !== this.#cuts) return;
      if (!beat.isLast) continue;
      // One's turn begins when nothing is left to be shown.
      if (this.#queue.length === 0) this.now = null;
      this.screen.screen = Math.max(beat.seq, this.screen.screen);
      await this.#settle(this.#lead ?? beat);
      if (cuts !== this.#cuts) return;
    }
    this.#isRunning = false;
    this.now = null;
    if (this.#queue.length === 0) this.#catchUp();
  }

  async #settle(beat: Beat): Promise<void> {
    if (beat.seat !== null) this.last = beat;
    await this.stage.settle(beat);
  }

  /** All that an entry says, from its first beat. */
  #sentences(first: Beat): string {
    return [first, ...this.#queue.filter(({ seq }) => seq === first.seq)]
      .flatMap(({ text }) => (text === '' ? [] : [text]))
      .slice(0, 6)
      .join(' ');
  }

  #lengthOfNext(): number {
    const pace = SPEEDS[this.#manner?.pace ?? 'normal'];
    const whole = this.#queue.reduce((sum, beat) => sum + lengthOf(beat) * pace, 0);
    const room = this.#deadline === null ? LONGEST * pace : this.#deadline - this.time();
    const part = whole <= room ? 1 : Math.max(0, room) / whole;
    return (this.#queue[0] ? lengthOf(this.#queue[0]) : 0) * pace * part;
  }
}
