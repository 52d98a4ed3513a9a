import { client } from '$lib/api/client';
import { isLocal } from '$lib/api/server.svelte';
import type { Keepsake, MyTableInfo, TableInfo } from '$lib/api/types';
import { preferences } from '$lib/session/preferences.svelte';
import { noteShared } from '$lib/session/shared';
import { t } from '$lib/words/i18n.svelte';
import { askToKeep } from './device';
import { isSameName, merge, readKept, writeKept, type Player, type Result } from './kept';
import { callOf, counts, mySeats, resultsOf } from './result';
import { Store } from './store';

const WHO = 'oikos.who';

/** What this browser remembers of the games that were played here, and of whom: nothing of it leaves it but in a file. */
export class Memory {
  #people = $state.raw<readonly Player[]>([]);
  results = $state.raw<readonly Result[]>([]);
  /** Who plays on this device now. */
  who = $state('');
  /** Whether this browser keeps nothing: a private window, or no room. */
  isLost = $state(false);
  /** Whoever plays now. */
  player: Player | null = $derived(this.#people.find(({ id }) => id === this.who) ?? this.#people[0] ?? null);
  /** Of whoever plays now, the newest first. */
  mine: readonly Result[] = $derived(
    this.results.filter(({ who }) => who === this.player?.id).sort((one, other) => other.at - one.at)
  );
  readonly #store = new Store();
  #read: Promise<void> | null = null;
  /** Tables that are being asked about: one after the other. */
  #asking: Promise<void> = Promise.resolve();

  get people(): readonly Player[] {
    return this.#people;
  }

  set people(people: readonly Player[]) {
    this.#people = people;
    noteShared(people.length);
  }

  /** Read what is kept; at first there is one person, who goes by the name that this browser has. */
  load(): Promise<void> {
    this.#read ??= this.#load();
    return this.#read;
  }

  async #load(): Promise<void> {
    try {
      ({ people: this.people, results: this.results } = await this.#store.all());
    } catch {
      this.isLost = true;
    }
    this.who = localStorage.getItem(WHO) ?? '';
    if (this.people.length === 0)
      await this.#add([{ id: newId(), name: preferences.name.trim() || t('person.guest') }], []);
    else if (this.people.length === 1) await this.#follow();
  }

  /** Somebody alone on a device who goes by another name now is the same person. */
  async #follow(): Promise<void> {
    const [only] = this.people;
    const name = preferences.name.trim();
    if (only && name && only.name !== name) await this.rename(only.id, name);
  }

  /**
   * Remember finished tables of one's own that are not remembered yet. Those in this browser are remembered when they end:
   * no list is worth starting Python for.
   */
  remember(tables: readonly MyTableInfo[]): Promise<void> {
    return this.#rememberAll(tables.filter(({ code }) => !isLocal(code)));
  }

  /** The table that one is at has ended. */
  rememberThis(table: TableInfo, person: number): Promise<void> {
    return this.#rememberAll([{ ...table, person }]);
  }

  #rememberAll(tables: readonly MyTableInfo[]): Promise<void> {
    this.#asking = this.#asking.then(async () => {
      await this.load();
      for (const table of tables) await this.#keep(table, table.person);
    });
    return this.#asking;
  }

  async #keep(table: TableInfo, person: number | null): Promise<void> {
    const seats = mySeats(table, person);
    if (seats.length === 0 || !counts(table)) return;
    if (this.results.some((one) => one.table === table.code)) return;
    try {
      const kept = await client.get<Keepsake[]>(`/tables/${encodeURIComponent(table.code)}/keepsakes`);
      const names = seats.map((seat) => table.seats[seat]?.name ?? '');
      const blank = this.people.length === 1 && this.results.length === 0 ? this.player : null;
      const { whoIs, fresh } = callOf(names, this.people, this.player?.id ?? '', isPlain, newId, blank);
      await this.#add(fresh, resultsOf(table, kept, whoIs));
      // Now there is something worth keeping.
      void askToKeep();
    } catch {
      // It is asked for again when it is next seen.
    }
  }

  async #add(people: readonly Player[], results: readonly Result[]): Promise<void> {
    this.people = [...this.people.filter(({ id }) => !people.some((one) => one.id === id)), ...people];
    this.results = [...this.results, ...results];
    await this.#put(people, results);
  }

  async #put(people: readonly Player[], results: readonly Result[]): Promise<void> {
    try {
      await this.#store.put(people, results);
    } catch {
      this.isLost = true;
    }
  }

  /** Whoever plays from now on is called so at tables. */
  choose(id: string): void {
    const person = this.people.find((one) => one.id === id);
    if (!person) return;
    this.who = id;
    localStorage.setItem(WHO, id);
    preferences.rename(person.name);
  }

  /** One more person on this device, who plays now. A name that is known is that person. */
  async add(name: string): Promise<void> {
    const known = this.people.find((one) => isSameName(one.name, name));
    if (known) return this.choose(known.id);
    const person = { id: newId(), name: name.trim().slice(0, 24) };
    await this.#add([person], []);
    this.choose(person.id);
  }

  async rename(id: string, name: string): Promise<void> {
    if (!name.trim() || this.people.some((one) => one.id !== id && isSameName(one.name, name))) return;
    const person = { id, name: name.trim().slice(0, 24) };
    this.people = this.people.map((one) => (one.id === id ? person : one));
    if (id === this.player?.id) preferences.rename(person.name);
    await this.#put([person], []);
  }

  /** Forget a person and their games. */
  async forget(id: string): Promise<void> {
    const gone = this.results.filter(({ who }) => who === id).map((one) => one.id);
    this.people = this.people.filter((one) => one.id !== id);
    this.results = this.results.filter(({ who }) => who !== id);
    await this.#store.remove(id, gone).catch(() => (this.isLost = true));
    const [next] = this.people;
    if (next) this.choose(next.id);
    else await this.add(t('person.guest'));
  }

  file(): string {
    return writeKept({ people: [...this.people], results: [...this.results] });
  }

  /** Add what a file holds; how many games were new. Throws Unreadable. */
  async bring(text: string): Promise<number> {
    const before = this.results.length;
    const { people, results } = merge(
      { people: [...this.people], results: [...this.results] },
      readKept(text)
    );
    const fresh = results.slice(before);
    this.people = people;
    this.results = results;
    await this.#put(people, fresh);
    return fresh.length;
  }
}

/** A name that the app itself has proposed for somebody on a shared device. */
function isPlain(name: string): boolean {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  return name.trim() === '' || numbers.some((number) => isSameName(name, t('person.number', { number })));
}

/** Not by `randomUUID`, which is not there over plain HTTP. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('');
}

export const memory = new Memory();
