import { Link, type LinkState } from '$lib/api/link';
import type {
  AnyAnswer,
  AnyRequest,
  AnyView,
  Certain,
  HintLevel,
  HintTold,
  LogLine,
  MoveInfo,
  Problem,
  TableInfo,
  Update,
  Welcome
} from '$lib/api/types';

/** One table as this browser sees it: the line to it, each seat's view, what is being asked. */
export class TableSession {
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
  version = $state('');
  readonly link: Link;
  /** Every move that was told so far, by its text: each is told once, and never changes. */
  #known = $state.raw<ReadonlyMap<string, MoveInfo>>(new Map());
  #logs = $state.raw<ReadonlyMap<number | null, readonly LogLine[]>>(new Map());

  table: TableInfo | null = $derived(this.#newest()?.table ?? null);
  seats: number[] = $derived([...this.updates.keys()].filter((seat) => seat !== null).sort((a, b) => a - b));
  update: Update | null = $derived(this.updates.get(this.eyes) ?? this.#newest());
  view: AnyView | null = $derived(this.update?.view ?? null);
  /** The legal moves of the seat that looks on, in the view's order. */
  moves: readonly MoveInfo[] = $derived((this.view?.moves ?? []).flatMap((text) => this.moveOf(text) ?? []));
  /** The whole log, as far as the seat was told. */
  lines: readonly LogLine[] = $derived(this.#logs.get(this.eyes) ?? []);
  /** The seat on this device that is to move while another one looks on. */
  next: number | null = $derived.by(() => {
    // Each seat is told by itself: only what came last knows whose turn it is.
    const actor = this.#newest()?.view?.actor ?? -1;
    return actor >= 0 && actor !== this.eyes && this.seats.includes(actor) ? actor : null;
  });

  constructor(readonly code: string) {
    this.link = new Link(code, {
      state: (now) => (this.connection = now),
      update: (update) => this.#take(update),
      welcome: (welcome) => this.#welcome(welcome),
      ended: (problem) => (this.gone = problem)
    });
  }

  open(): void {
    this.link.open();
  }

  close(): void {
    this.link.close();
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
      const told = await this.link.ask(request);
      if (told.tell !== 'refused') {
        if (told.tell === 'accepted' && told.person != null) this.person = told.person;
        return told;
      }
      this.refusal = told.problem;
    } catch {
      this.refusal = { reason: 'unreachable', text: '', rule: null, facts: {} };
    }
    return null;
  }

  async play(move: string): Promise<boolean> {
    const { eyes, update } = this;
    if (eyes === null || !update) return false;
    return (await this.ask({ do: 'play', seat: eyes, answers: update.table.position, move })) !== null;
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

  #newest(): Update | null {
    let newest: Update | null = null;
    for (const update of this.updates.values()) if (!newest || update.seq > newest.seq) newest = update;
    return newest;
  }

  #take(update: Update): void {
    // Even an update that comes late may be the one that tells a move.
    if (update.moves.length > 0)
      this.#known = new Map([...this.#known, ...update.moves.map((move) => [move.text, move] as const)]);
    const seat = update.seat ?? null;
    const known = this.updates.get(seat)?.seq ?? -1;
    if (known > update.seq) return;
    if (known < update.seq) this.refusal = null;
    const isMine = (other: number | null) =>
      seat !== null &&
      other !== null &&
      update.table.seats[other]?.person === update.table.seats[seat]?.person;
    this.updates = new Map([...[...this.updates].filter(([other]) => isMine(other)), [seat, update]]);
    this.#log(seat, update);
    if (!this.updates.has(this.eyes)) this.eyes = seat;
  }

  #log(seat: number | null, update: Update): void {
    const known = this.#logs.get(seat) ?? [];
    const last = known.at(-1)?.seq ?? 0;
    const fresh = update.lines.filter((line) => line.seq > last);
    if (fresh.length > 0) this.#logs = new Map([...this.#logs, [seat, [...known, ...fresh]]]);
  }

  #welcome(welcome: Welcome): void {
    this.person = welcome.person;
    // A new server may have a new app.
    if (this.version && this.version !== welcome.version) location.reload();
    this.version = welcome.version;
  }
}
