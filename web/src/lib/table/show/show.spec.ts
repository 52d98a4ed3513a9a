import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, LogLine } from '$lib/api/types';
import type { Beat } from './beat';
import { Show, type Manner, type Screen, type Stage } from './show.svelte';

const event = (kind: string, facts: GameEvent['facts'] = {}): GameEvent => ({
  ...{ kind, rule: 'X-1', facts, hidden: [], audience: null }
});
const moved = (seq: number, seat: number, ...kinds: string[]): LogLine => ({
  ...{ seq, at: 0, kind: 'moved', seat, events: kinds.map((kind) => event(kind)) }
});
const said = (seq: number): LogLine => ({ seq, at: 0, kind: 'said', seat: null });

/** A stage whose beats end when the test says so. */
class Rehearsal implements Stage {
  seen: string[] = [];
  lengths: number[] = [];
  settled: { seq: number; screen: number }[] = [];
  #end: (() => void) | null = null;

  constructor(private readonly screen: Screen) {}

  perform(beat: Beat, length: number): Promise<void> {
    this.seen.push(...(beat.events.length > 0 ? beat.events.map(({ kind }) => kind) : [beat.text]));
    this.lengths.push(length);
    return new Promise((resolve) => (this.#end = resolve));
  }

  cut(): void {
    this.#end?.();
  }

  settle({ seq }: Beat): Promise<void> {
    this.settled.push({ seq, screen: this.screen.screen });
    return Promise.resolve();
  }

  /** The beat under way ends by itself. */
  async next(): Promise<void> {
    this.#end?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

let screen: { told: LogLine[]; newest: number; oldest: number; isAwaited: boolean; screen: number };
let stage: Rehearsal;
let show: Show;
let now: number;
const manner = (changes: Partial<Manner> = {}): Manner => ({
  event: ({ kind }) => kind,
  said: ({ kind }) => (kind === 'said' ? 'hello' : null),
  isLoud: ({ kind }) => kind === 'loud',
  summary: (moves) => `${moves} moves`,
  ...{ reader: 0, pace: 'normal', seats: 3, hasClock: false },
  ...changes
});

/** The server tells of entries. */
function tell(...lines: LogLine[]): void {
  screen.told = [...screen.told, ...lines];
  screen.newest = lines.at(-1)?.seq ?? screen.newest;
  show.follow(manner());
}

beforeEach(() => {
  screen = { told: [moved(1, 0, 'old')], newest: 1, oldest: 0, isAwaited: false, screen: Infinity };
  stage = new Rehearsal(screen);
  now = 0;
  show = new Show(screen, stage, () => now);
  show.follow(manner());
  stage.settled = [];
});

describe('a show', () => {
  it('tells nothing of what was there at the beginning', () => {
    expect([show.isOn, screen.screen, stage.seen]).toEqual([false, 1, []]);
  });

  it('shows every event once and in order, and moves the screen on after each entry', async () => {
    tell(moved(2, 1, 'laid', 'scored'), moved(3, 2, 'laid'));
    expect([stage.seen, screen.screen]).toEqual([['laid'], 1]);
    await stage.next();
    expect([stage.seen, screen.screen]).toEqual([['laid', 'scored'], 1]);
    await stage.next();
    expect([stage.seen, screen.screen]).toEqual([['laid', 'scored', 'laid'], 2]);
    await stage.next();
    expect([show.isOn, screen.screen]).toEqual([false, 3]);
    expect(stage.settled).toEqual([
      { seq: 2, screen: 2 },
      { seq: 3, screen: 3 }
    ]);
  });

  it('takes up what comes meanwhile', async () => {
    tell(moved(2, 1, 'one'));
    tell(moved(3, 2, 'two'));
    await stage.next();
    tell(said(4));
    await stage.next();
    expect(stage.seen).toEqual(['one', 'two', 'hello']);
  });

  it('says nothing of one’s own move, but of what came of it', async () => {
    tell(moved(2, 0, 'mine', 'drawn'));
    expect(show.now?.text).toBe('');
    await stage.next();
    expect(show.now?.text).toBe('drawn');
  });

  it('shows a long row of one kind together', async () => {
    tell(moved(2, 1, 'laid', ...Array<string>(7).fill('dealt'), 'scored'));
    await stage.next();
    expect(stage.seen).toEqual(['laid', ...Array<string>(7).fill('dealt')]);
    await stage.next();
    expect(stage.seen.at(-1)).toBe('scored');
  });
});

describe('whoever loads the page again', () => {
  let oldest = 0;
  beforeEach(() => (oldest = 0));

  const open = (before: number | null, ...lines: LogLine[]) => {
    const newest = lines.at(-1)?.seq ?? 0;
    screen = { told: lines, newest, oldest, isAwaited: false, screen: Infinity };
    stage = new Rehearsal(screen);
    show = new Show(screen, stage, () => now, before);
    show.follow(manner());
  };

  it('is shown what came since', async () => {
    open(2, moved(1, 0, 'one'), moved(2, 1, 'two'), moved(3, 2, 'three'), moved(4, 0, 'four'));
    expect([stage.seen, screen.screen]).toEqual([['three'], 2]);
    await stage.next();
    await stage.next();
    expect([stage.seen, show.isOn, screen.screen]).toEqual([['three', 'four'], false, 4]);
  });

  it('is shown the last round of much, and hears of the rest in one line', async () => {
    open(1, ...Array.from({ length: 9 }, (_, at) => moved(at + 1, at % 3, `move ${at + 1}`)));
    expect(stage.seen).toEqual(['5 moves']);
    await stage.next();
    expect(stage.seen.at(-1)).toBe('move 7');
  });

  it('is shown only what is known to have looked so, and hears of the rest', async () => {
    oldest = 3;
    open(1, moved(1, 0, 'one'), moved(2, 1, 'two'), moved(3, 2, 'three'), moved(4, 0, 'four'));
    expect(stage.seen).toEqual(['2 moves']);
    await stage.next();
    expect([stage.seen.at(-1), screen.screen]).toEqual(['four', 3]);
    show.skip();
    stage.seen = [];
    show.again();
    expect([stage.seen, screen.screen]).toEqual([['four'], 3]);
  });

  it('finds the ring of the last move, and may see the round again, where nothing came', () => {
    open(2, moved(1, 0, 'one'), moved(2, 1, 'two'));
    expect([show.isOn, show.last?.seq, stage.settled]).toEqual([false, 2, [{ seq: 2, screen: 2 }]]);
  });
});

describe('whoever has seen enough', () => {
  it('ends it at once: the screen shows the table as it is, and nothing is told afterwards', async () => {
    tell(moved(2, 1, 'one', 'two'), moved(3, 2, 'three'));
    show.skip();
    expect([show.isOn, show.now, screen.screen]).toEqual([false, null, 3]);
    await stage.next();
    expect(stage.seen).toEqual(['one']);
    expect(stage.settled).toEqual([{ seq: 3, screen: 3 }]);
    tell(moved(4, 0, 'four'));
    expect(stage.seen).toEqual(['one', 'four']);
  });

  it('still reads what somebody said', () => {
    screen.told = [...screen.told, said(2), moved(3, 1, 'laid')];
    screen.newest = 3;
    show.follow(manner({ pace: 'off' }));
    expect(show.words).toBe('hello');
    expect(show.isOn).toBe(false);
  });

  it('has it off: the table is shown at once, and what happened is still said', () => {
    screen.told = [...screen.told, moved(2, 1, 'one'), moved(3, 2, 'two')];
    screen.newest = 3;
    show.follow(manner({ pace: 'off' }));
    expect([screen.screen, stage.seen, show.heard]).toEqual([3, [], 'one two']);
  });

  it('may see the last round again', async () => {
    tell(moved(2, 1, 'b'), moved(3, 2, 'c'), moved(4, 0, 'a'), moved(5, 1, 'd'));
    show.skip();
    stage.seen = [];
    show.again();
    expect(screen.screen).toBe(2);
    for (let beats = 0; beats < 3; beats++) await stage.next();
    expect([stage.seen, screen.screen]).toEqual([['c', 'a', 'd'], 5]);
  });

  it('is shown more quickly or calmly', async () => {
    tell(moved(2, 1, 'one'));
    const [normal = 0] = stage.lengths;
    for (const [pace, factor] of [
      ['calm', 1.8],
      ['quick', 0.45]
    ] as const) {
      await stage.next();
      screen.told = [...screen.told, moved(++screen.newest, 1, 'one')];
      show.follow(manner({ pace }));
      expect(stage.lengths.at(-1)).toBeCloseTo(normal * factor);
    }
  });
});

it('costs less than a second where one’s clock runs', async () => {
  screen.isAwaited = true;
  screen.told = [...screen.told, moved(2, 1, ...Array.from({ length: 9 }, (_, at) => `e${at}`))];
  screen.newest = 2;
  show.follow(manner({ hasClock: true }));
  for (let beats = 0; beats < 9; beats++) {
    now += stage.lengths.at(-1) ?? 0;
    await stage.next();
  }
  expect([show.isOn, stage.seen.length]).toEqual([false, 9]);
  expect(now).toBeLessThanOrEqual(900);
  expect(now).toBeGreaterThan(100);
});

describe('after a sleep or a lost line', () => {
  it('shows the last round and sums up the rest', async () => {
    tell(...Array.from({ length: 9 }, (_, at) => moved(2 + at, (1 + at) % 3, `e${at}`)));
    expect(stage.seen).toEqual(['6 moves']);
    expect(screen.screen).toBe(1);
    for (let beats = 0; beats < 4; beats++) await stage.next();
    expect([stage.seen, screen.screen]).toEqual([['6 moves', 'e6', 'e7', 'e8'], 10]);
  });

  it('waits while nobody looks', async () => {
    show.hold(true);
    tell(moved(2, 1, 'one'));
    tell(moved(3, 2, 'two'));
    expect([stage.seen, screen.screen]).toEqual([[], 1]);
    show.hold(false);
    await stage.next();
    expect(stage.seen).toEqual(['one', 'two']);
  });
});

it('shows whoever takes the device what happened since they had it', async () => {
  tell(moved(2, 1, 'one'), moved(3, 2, 'two'));
  show.skip();
  stage.seen = [];
  show.goBackTo(1);
  expect(screen.screen).toBe(1);
  await stage.next();
  await stage.next();
  expect([stage.seen, screen.screen]).toEqual([['one', 'two'], 3]);
});
