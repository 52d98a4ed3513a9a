import { client, Refused } from '$lib/api/client';
import type { AnyView, GameEvent, LogLine, Problem, Replay, Step, TableInfo } from '$lib/api/types';

export type Eyes = number | 'onlooker';

export interface Start {
  at: number;
  seat: number;
}

/** Where to begin, as the end of an address says: `#at=12,seat=0`; null where it says nothing of the kind. */
export function startOf(fragment: string): Start | null {
  const found = /^at=(\d{1,6}),seat=(\d)$/.exec(fragment);
  return found ? { at: Number(found[1]), seat: Number(found[2]) } : null;
}

/** As many steps as the log goes back after a jump. */
const REMEMBERED = 12;

/** A finished game, looked at step by step. */
export class ReplaySession {
  replay = $state.raw<Replay | null>(null);
  problem = $state.raw<Problem | null>(null);
  at = $state(0);
  eyes = $state<Eyes>(0);
  step = $state.raw<Step | null>(null);
  isPlaying = $state(false);
  #steps = new Map<string, Promise<Step>>();
  /** The steps that have come, by their key. */
  #come = $state.raw<ReadonlyMap<string, Step>>(new Map());

  table: TableInfo | null = $derived(this.replay?.table ?? null);
  count: number = $derived(this.replay?.entries.length ?? 0);
  view: AnyView | null = $derived((this.step?.views[0] as AnyView | undefined) ?? null);
  events: GameEvent[] = $derived(this.step?.events ?? []);
  /** The seat that made the last move; null where nobody did. */
  mover: number | null = $derived(this.#moverOf(this.at));

  /** What led here, as far back as it has come. */
  lines: readonly LogLine[] = $derived.by(() => {
    const lines: LogLine[] = [];
    for (let { at } = this; at > 0; at--) {
      const step = this.#come.get(keyOf(at, this.eyes));
      if (!step) break;
      lines.push({ seq: at, at: 0, kind: 'moved', seat: this.#moverOf(at), events: step.events });
    }
    return lines.reverse();
  });

  /** *start* is where to begin, instead of at the first turn. */
  constructor(
    readonly code: string,
    private readonly start: Start | null = null
  ) {
    if (start) this.eyes = start.seat;
  }

  async open(): Promise<void> {
    try {
      this.replay = await client.get<Replay>(`${this.#address}/replay`);
      await this.go(this.start?.at ?? this.#firstTurn());
    } catch (error) {
      this.problem =
        error instanceof Refused ? error.problem : { reason: 'unreachable', text: '', rule: null, facts: {} };
    }
  }

  async go(at: number): Promise<void> {
    this.at = Math.min(this.count, Math.max(0, at));
    const [wanted, eyes] = [this.at, this.eyes];
    const step = await this.#load(wanted, eyes).catch(() => null);
    if (!step || wanted !== this.at || eyes !== this.eyes) return;
    this.step = step;
    if (wanted < this.count) void this.#load(wanted + 1, eyes).catch(() => undefined);
    void this.#remember(wanted, eyes);
  }

  /** Fetch the steps before this one, the nearest first, for the log. */
  async #remember(from: number, eyes: Eyes): Promise<void> {
    for (let at = from - 1; at > Math.max(0, from - REMEMBERED); at--) {
      if (from !== this.at || eyes !== this.eyes) return;
      await this.#load(at, eyes).catch(() => undefined);
    }
  }

  async lookFrom(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    await this.go(this.at);
  }

  get #address(): string {
    return `/tables/${encodeURIComponent(this.code)}`;
  }

  /** Where the set-up is over: nobody wants to watch a deal. */
  #firstTurn(): number {
    const first = this.replay?.entries.findIndex((entry) => entry.actor >= 0) ?? 0;
    return Math.max(0, first);
  }

  #moverOf(at: number): number | null {
    const actor = this.replay?.entries[at - 1]?.actor ?? -1;
    return actor < 0 ? null : actor;
  }

  #load(at: number, eyes: Eyes): Promise<Step> {
    const key = keyOf(at, eyes);
    const known = this.#steps.get(key);
    if (known) return known;
    const loading = client.get<Step>(`${this.#address}/replay/${at}?eyes=${eyes}`);
    this.#steps.set(key, loading);
    loading.then(
      (step) => (this.#come = new Map([...this.#come, [key, step]])),
      () => this.#steps.delete(key)
    );
    return loading;
  }
}

function keyOf(at: number, eyes: Eyes): string {
  return `${at}-${eyes}`;
}
