import { Refused } from '$lib/api/client';
import { Link, type LinkListener, type LinkState } from '$lib/api/link';
import type {
  AnyAnswer,
  AnyRequest,
  AnyView,
  Certain,
  HintLevel,
  HintTold,
  Lang,
  LogLine,
  MoveInfo,
  Problem,
  TableInfo,
  Update,
  Welcome
} from '$lib/api/types';

import { share } from './share';

/** As many updates as the longest round has. */
const KEPT = 120;

/** One table as this browser sees it: the line to it, each seat's view, what is being asked. */
export class TableSession implements LinkListener {
  connection = $state<LinkState>('connecting');
  /** Why there is nothing to see here. */
  gone = $state.raw<Problem | null>(null);
  /** One's number at this table; null before coming to it. */
  person = $state<number | null>(null);
  /** What the server refused last, for the prompt. */
  refusal = $state.raw<Problem | null>(null);
  /** By seat; `null` is an onlooker. */
  updates = $state.raw<ReadonlyMap<number | null, Update>>(new Map());
  /** The seat this browser looks from; several sit here when a device is passed around. */
  eyes = $state<number | null>(null);
  /** Which messages the server speaks; null before it has said so. */
  contract = $state<number | null>(null);
  /** How often a server has let this page in: after a restart it may be another one. */
  welcomes = $state(0);
  /** The last entry that the screen has got to; what came after it waits. The show moves it on (`lib/show`). */
  screen = $state(Infinity);
  readonly #link: Link;
  /** Every move that was told so far, by its text: each is told once, and never changes. */
  #known = $state.raw<ReadonlyMap<string, MoveInfo>>(new Map());
  #logs = $state.raw<ReadonlyMap<number | null, readonly LogLine[]>>(new Map());
  /** By seat, the table as it was after the last entries, the newest last. */
  #past = $state.raw<ReadonlyMap<number | null, readonly Update[]>>(new Map());
  /** By seat, the last entry that news told of. */
  readonly #told = new Map<number | null, number>();

  table: TableInfo | null = $derived(this.#newest()?.table ?? null);
  seats: number[] = $derived([...this.updates.keys()].filter((seat) => seat !== null).sort((a, b) => a - b));
  /** The table as the screen shows it. */
  update: Update | null = $derived(this.#past.get(this.eyes) ? this.#shown() : this.#newest());
  view: AnyView | null = $derived(this.update?.view ?? null);
  /** The whole log, as far as the seat was told. */
  told: readonly LogLine[] = $derived(this.#logs.get(this.eyes) ?? []);
  /** The log as far as the screen has got. */
  lines: readonly LogLine[] = $derived(this.told.filter(({ seq }) => seq <= this.screen));
  /** The first entry after which it is known how the table was. */
  oldest: number = $derived(this.#past.get(this.eyes)?.[0]?.seq ?? 0);
  /** The number of the last entry there is. */
  newest: number = $derived(this.#newest()?.seq ?? 0);
  /** Whether the screen shows the table as it is. */
  isCurrent: boolean = $derived(this.screen >= this.newest);
  /** The legal moves of the seat that looks on, in the view's order; none while something is still being shown. */
  moves: readonly MoveInfo[] = $derived(
    this.isCurrent ? (this.view?.moves ?? []).flatMap((text) => this.moveOf(text) ?? []) : []
  );
  /** Whether the table waits for the seat that looks on, whatever the screen shows. */
  isAwaited: boolean = $derived((this.updates.get(this.eyes)?.view?.moves.length ?? 0) > 0);
  /** The seat on this device that is to move while another one looks on. */
  next: number | null = $derived.by(() => {
    if (!this.isCurrent) return null;
    // Each seat is told by itself: only what came last knows whose turn it is.
    const actor = this.#newest()?.view?.actor ?? -1;
    return actor >= 0 && actor !== this.eyes && this.seats.includes(actor) ? actor : null;
  });

  constructor(readonly code: string) {
    this.#link = new Link(code, this);
  }

  open(): void {
    this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  /** Take up a seat on this device by the secret of its link, and come back to be told all that it may know. */
  async takeUp(secret: string): Promise<void> {
    await this.ask({ do: 'take-up', secret });
    this.#told.clear();
    this.#link.reopen();
  }

  /** The language in which the server is to refuse. */
  speak(lang: Lang): void {
    this.#link.speak(lang);
  }

  /** Look from another seat of one's own. */
  lookFrom(seat: number): void {
    this.eyes = seat;
    this.refusal = null;
  }

  /** A move as data; undefined where the table has never offered it. */
  moveOf(text: string): MoveInfo | undefined {
    return this.#known.get(text);
  }

  /** Ask for something; what is refused is kept in `refusal` and given back as null. */
  async ask(request: AnyRequest): Promise<AnyAnswer | null> {
    this.refusal = null;
    try {
      const told = await this.#link.ask(request);
      if (told.tell !== 'refused') {
        if (told.tell === 'accepted' && told.person != null) this.person = told.person;
        return told;
      }
      this.refusal = told.problem;
    } catch (error) {
      this.refusal =
        error instanceof Refused ? error.problem : { reason: 'unreachable', text: '', rule: null, facts: {} };
    }
    return null;
  }

  async play(move: string): Promise<boolean> {
    const { eyes, table } = this;
    if (eyes === null || !table) return false;
    return (await this.ask({ do: 'play', seat: eyes, answers: table.position, move })) !== null;
  }

  async preview(moves: string[]): Promise<Certain[]> {
    if (this.eyes === null) return [];
    const told = await this.ask({ do: 'preview', seat: this.eyes, moves });
    return told?.tell === 'preview' ? told.moves : [];
  }

  async hint(level: HintLevel = 'sapling'): Promise<HintTold | null> {
    if (this.eyes === null) return null;
    const told = await this.ask({ do: 'hint', seat: this.eyes, level });
    return told?.tell === 'hint' ? told : null;
  }

  // What the line to the table reports.

  /** A line may be cut between the updates of two seats here: the one that was told least counts. */
  get after(): number {
    const told = [...this.updates.keys()].map((seat) => this.#told.get(seat) ?? 0);
    return told.length === 0 ? 0 : Math.min(...told);
  }

  state(now: LinkState): void {
    this.connection = now;
  }

  welcome(welcome: Welcome): void {
    this.person = welcome.person;
    this.contract = welcome.contract;
    this.welcomes++;
  }

  news(update: Update): void {
    this.shown(update);
    this.#log(update);
    this.#told.set(update.seat, Math.max(update.seq, this.#told.get(update.seat) ?? 0));
  }

  shown(update: Update): void {
    // Even one that comes late may be the one that tells a move.
    this.#learn(update.moves);
    this.#show(update);
  }

  ended(problem: Problem): void {
    this.gone = problem;
  }

  /** The last update of the seat that looks on, of those that the screen has got to. */
  #shown(): Update | null {
    const past = this.#past.get(this.eyes) ?? [];
    return past.findLast(({ seq }) => seq <= this.screen) ?? past[0] ?? null;
  }

  #newest(): Update | null {
    let newest: Update | null = null;
    for (const update of this.updates.values()) if (!newest || update.seq > newest.seq) newest = update;
    return newest;
  }

  #learn(moves: readonly MoveInfo[]): void {
    if (moves.length > 0)
      this.#known = new Map([...this.#known, ...moves.map((move) => [move.text, move] as const)]);
  }

  /** Show an update, unless a later one has come already. */
  #show(told: Update): void {
    const { seat } = told;
    const known = this.updates.get(seat) ?? this.#newest();
    if (known && known.seq > told.seq) return;
    const update = this.#shared(told);
    const isMine = (other: number | null) =>
      seat !== null &&
      other !== null &&
      update.table.seats[other]?.person === update.table.seats[seat]?.person;
    this.updates = new Map([...[...this.updates].filter(([other]) => isMine(other)), [seat, update]]);
    const past = (this.#past.get(seat) ?? []).filter(({ seq }) => seq < update.seq);
    this.#past = new Map([
      ...[...this.#past].filter(([other]) => this.updates.has(other)),
      [seat, [...past.slice(1 - KEPT), update]]
    ]);
    if (!this.updates.has(this.eyes)) this.eyes = seat;
  }

  /** An update that has in common with the last one whatever has not changed. */
  #shared(update: Update): Update {
    const last = this.updates.get(update.seat);
    if (!last) return update;
    return { ...update, table: share(last.table, update.table), view: share(last.view, update.view) };
  }

  /** Each line once, in the order of the log, in whatever order updates come. */
  #log({ seat, lines }: Update): void {
    const known = this.#logs.get(seat) ?? [];
    const seen = new Set(known.map(({ seq }) => seq));
    const fresh = lines.filter(({ seq }) => !seen.has(seq));
    if (fresh.length === 0) return;
    this.refusal = null;
    const log = [...known, ...fresh].sort((one, other) => one.seq - other.seq);
    this.#logs = new Map([...this.#logs, [seat, log]]);
  }
}
