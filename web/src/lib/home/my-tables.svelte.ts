import { client } from '$lib/api/client';
import { server } from '$lib/api/server.svelte';
import { listTables } from '$lib/local/database';
import type { MyTableInfo, TableInfo } from '$lib/api/types';

const OFTEN = 15_000;
/** Where the tables in play are kept as they were seen last: they stand there before the page is first drawn. */
const KEPT = 'oikos.running';

/** The tables that the home page speaks of: one's own, and those that wait for people. */
export class MyTables {
  mine = $state.raw<readonly MyTableInfo[]>(readKept());
  open = $state.raw<readonly TableInfo[]>([]);
  /** Those in play, first those at which one is waited for, of these the one that has waited longest. */
  running: readonly MyTableInfo[] = $derived(
    this.mine
      .filter((table) => table.phase !== 'ended')
      .sort((one, other) => {
        const order = Number(isWaiting(other)) - Number(isWaiting(one));
        return order || (isWaiting(one) ? one.since - other.since : 0);
      })
  );

  /** Look now and then; what ends it. */
  follow(): () => void {
    // The shelf comes first.
    const first = setTimeout(() => this.#look(), 300);
    const timer = setInterval(() => document.hidden || this.#look(), OFTEN);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }

  #look(): void {
    void this.#lookAtMine();
    void client.get<TableInfo[]>('/tables').then(
      (found) => (this.open = found),
      () => server.isThere || (this.open = [])
    );
  }

  /** Those at the server, and those in this browser; where one does not answer, the others are told all the same. */
  async #lookAtMine(): Promise<void> {
    const [there, here] = await Promise.all([
      client.get<MyTableInfo[]>('/tables/mine').catch(() => null),
      listTables().catch(() => [])
    ]);
    this.mine = [...(there ?? []), ...here].sort((one, other) => other.touched - one.touched);
    if (there) localStorage.setItem(KEPT, JSON.stringify(this.running));
  }
}

/** What another version of the app may have kept is not worth a look. */
function readKept(): MyTableInfo[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept)
      ? (kept as MyTableInfo[]).filter((one) => Array.isArray(one.seats) && one.since)
      : [];
  } catch {
    return [];
  }
}

/** Whether it is one's own turn there. */
function isWaiting({ turn, seats, person, is_paused }: MyTableInfo): boolean {
  return !is_paused && turn !== null && person !== null && seats[turn]?.person === person;
}
