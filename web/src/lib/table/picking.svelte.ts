import type { Certain, MoveInfo, Problem } from '$lib/api/types';

export type Look = 'lit' | 'chosen' | 'dim' | 'plain';

/** What picking needs to know of the table; it knows no rules. */
export interface PickingSource {
  /** The legal moves of the seat that looks on. */
  moves: readonly MoveInfo[];
  /** The parts to touch, in order, to make a move. */
  steps(move: MoveInfo): string[];
  /** The text of the move that touching *id* would mean, legal or not. */
  textFor?(chosen: readonly string[], id: string): string | null;
  /** Whether a move of one step is sent at once, without a preview. */
  isSafe?(move: MoveInfo): boolean;
  /** Moves by their texts. */
  preview(moves: string[]): Promise<Certain[]>;
  send(move: string): Promise<void>;
}

interface Path {
  move: MoveInfo;
  steps: string[];
}

/** A move in the making: which parts are chosen, which would come next, what it would do. */
export class Picking {
  chosen = $state.raw<readonly string[]>([]);
  /** Why the last part touched cannot be picked; a problem without a reason says nothing more than that. */
  refusal = $state.raw<Problem | null>(null);
  isSending = $state(false);
  /** Told which part was touched that cannot be picked. */
  onrefused: ((id: string) => void) | null = null;
  #source = $state.raw<PickingSource>(EMPTY);
  #picks = $state.raw<readonly (readonly string[])[]>([]);
  #known = $state.raw<ReadonlyMap<string, Certain>>(new Map());
  #asked = new Set<string>();
  #paths = $derived<Path[]>(this.#source.moves.map((move) => ({ move, steps: this.#source.steps(move) })));

  /** Each move by the parts that make it. */
  #complete = $derived(new Map(this.#paths.map(({ move, steps }) => [steps.join('\n'), move])));
  /** The latest step at which a part could have been chosen instead. */
  #levels: ReadonlyMap<string, number> = $derived(
    new Map(
      this.chosen.flatMap((_, level) =>
        [...this.#after(this.chosen.slice(0, level))].map((id): [string, number] => [id, level])
      )
    )
  );

  /** The parts that may come next. */
  lit: ReadonlySet<string> = $derived(this.#after(this.chosen));
  /** The move that is complete with what is chosen. */
  candidate: MoveInfo | null = $derived(
    this.chosen.length === 0 ? null : (this.#complete.get(this.chosen.join('\n')) ?? null)
  );
  /** What the candidate would do, as soon as it is known. */
  preview: Certain | null = $derived(this.candidate && this.certain(this.candidate));
  isMyTurn: boolean = $derived(this.#source.moves.length > 0);

  /** Take up a new position; what was chosen stays as long as it still leads somewhere. */
  follow(source: PickingSource): void {
    const isNew = !isSame(source.moves.map(textOf), this.#source.moves.map(textOf));
    this.#source = source;
    this.#known = new Map();
    this.#asked.clear();
    if (isNew) {
      this.refusal = null;
      if (!this.#leads(this.chosen)) this.cancel();
    }
    if (this.candidate !== null) void this.peek([this.candidate]);
  }

  look(id: string): Look {
    if (this.chosen.includes(id)) return 'chosen';
    if (this.lit.has(id)) return 'lit';
    if (this.chosen.length === 0) return 'plain';
    return this.#levels.has(id) ? 'plain' : 'dim';
  }

  /** Whether *id* could be chosen instead of something that is chosen. */
  isInstead(id: string): boolean {
    return this.#levels.has(id);
  }

  /** Touch a part: choose it, choose it instead of another, take it back, or hear why not. */
  async pick(id: string): Promise<void> {
    this.refusal = null;
    if (this.isSending) return;
    if (this.chosen.includes(id)) return this.#backTo(this.chosen.indexOf(id));
    const steps = this.#stepsWith(id);
    await (steps ? this.#choose(steps) : this.why(id));
  }

  /** Take back the last pick. */
  back(): void {
    this.refusal = null;
    this.chosen = this.#picks.at(-1) ?? [];
    this.#picks = this.#picks.slice(0, -1);
  }

  cancel(): void {
    this.chosen = [];
    this.#picks = [];
    this.refusal = null;
  }

  async confirm(): Promise<void> {
    const move = this.candidate;
    if (move === null || this.isSending) return;
    this.isSending = true;
    try {
      await this.#source.send(move.text);
      this.cancel();
    } finally {
      this.isSending = false;
    }
  }

  /** Choose everything that the move with this text needs, as a hint does; nothing is sent. */
  async show(text: string): Promise<void> {
    const path = this.#paths.find(({ move }) => move.text === text);
    if (!path || this.isSending) return;
    this.refusal = null;
    this.#picks = [this.chosen];
    this.chosen = path.steps;
    await this.peek([path.move]);
  }

  /** Say why *id* cannot be picked now. */
  async why(id: string): Promise<void> {
    this.onrefused?.(id);
    this.refusal = await this.whyNot(id);
  }

  /** Ask the server why *id* cannot be picked now. */
  async whyNot(id: string): Promise<Problem> {
    const text = this.#source.textFor?.(this.chosen, id) ?? null;
    const told = text === null ? [] : await this.#source.preview([text]).catch(() => []);
    return told[0]?.refusal ?? { reason: '', text: '', rule: null, facts: {} };
  }

  /** The moves that picking *id* would lead to. */
  movesBy(id: string): MoveInfo[] {
    const steps = this.#stepsWith(id);
    return this.#paths.filter((path) => steps && startsWith(path.steps, steps)).map(({ move }) => move);
  }

  /** The move that picking *id* next would complete. */
  moveAt(id: string): MoveInfo | null {
    const steps = this.#stepsWith(id);
    return (steps && this.#complete.get(steps.join('\n'))) ?? null;
  }

  /** What a move would do, where it has been asked for already. */
  certain(move: MoveInfo): Certain | null {
    return this.#known.get(move.text) ?? null;
  }

  async #choose(steps: readonly string[]): Promise<void> {
    this.#picks = [
      ...this.#picks.filter((past) => past.length < steps.length),
      this.chosen.slice(0, steps.length - 1)
    ];
    const left = this.#paths.filter((path) => startsWith(path.steps, steps));
    this.chosen = left.length === 1 && left[0] ? left[0].steps : steps;
    const move = this.candidate;
    if (move === null) return;
    if (this.chosen.length === 1 && left.length === 1 && this.#source.isSafe?.(move)) await this.confirm();
    else await this.peek([move]);
  }

  #backTo(level: number): void {
    this.chosen = this.chosen.slice(0, level);
    this.#picks = this.#picks.filter((past) => past.length < level);
  }

  /** Ask what the moves would do; answers come into `certain`. */
  async peek(moves: readonly MoveInfo[]): Promise<void> {
    const texts = moves.map(textOf);
    const fresh = texts.filter((text) => !this.#asked.has(text)).slice(0, 100);
    if (fresh.length === 0) return;
    fresh.forEach((text) => this.#asked.add(text));
    const source = this.#source;
    const told = await source.preview(fresh).catch(() => []);
    if (source !== this.#source) return;
    this.#known = new Map([...this.#known, ...told.map((one) => [one.move, one] as const)]);
  }

  /** What is chosen, with *id* next or in the place of what was chosen instead; null where it does not fit. */
  #stepsWith(id: string): string[] | null {
    const level = this.lit.has(id) ? this.chosen.length : this.#levels.get(id);
    return level === undefined ? null : [...this.chosen.slice(0, level), id];
  }

  #after(chosen: readonly string[]): Set<string> {
    const next = this.#paths
      .filter((path) => path.steps.length > chosen.length && startsWith(path.steps, chosen))
      .map((path) => path.steps[chosen.length] as string);
    return new Set(next);
  }

  #leads(chosen: readonly string[]): boolean {
    return this.#paths.some((path) => startsWith(path.steps, chosen));
  }
}

const EMPTY: PickingSource = {
  moves: [],
  steps: () => [],
  preview: () => Promise.resolve([]),
  send: () => Promise.resolve()
};

function textOf(move: MoveInfo): string {
  return move.text;
}

function startsWith(steps: readonly string[], chosen: readonly string[]): boolean {
  return chosen.every((id, at) => steps[at] === id);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && startsWith(one, other);
}
