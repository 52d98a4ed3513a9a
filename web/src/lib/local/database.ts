// The browser's own database of local tables: the page reads its lists, the table worker writes the logs.
import type { MyTableInfo } from '$lib/api/types';
import type { Manifest } from './python';

const NAME = 'oikos';
const VERSION = 1;

/** A table's row; its log is apart. */
interface Row {
  code: string;
  seed: string;
  game: string;
  /** The hash of its cards. */
  content: string;
  phase: string;
  touched: number;
  /** What lists say of it to whoever opened it; null for a moment while it is being opened. */
  info: MyTableInfo | null;
  /** The Python whose rules its log fits: the newest that does. */
  python?: Manifest;
}

interface Entry {
  code: string;
  seq: number;
  at: number;
  entry: string;
}

/** What the worker asks to be written: see `src/oikos/local/kept.py`. */
type Job =
  | { kind: 'entry'; code: string; seq: number; at: number; entry: string; info: MyTableInfo | null }
  | {
      kind: 'table';
      code: string;
      seed: string;
      game: string;
      content: string;
      phase: string;
      at: number;
      entry: string;
      cards: Record<string, string>;
    };

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore('tables', { keyPath: 'code' });
      database.createObjectStore('entries', { keyPath: ['code', 'seq'] });
      database.createObjectStore('cards', { keyPath: 'hash' });
      database.createObjectStore('lookbacks', { keyPath: ['code', 'seat'] });
    };
    request.onsuccess = () => {
      // A newer version of the app in another page must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  opening.catch(() => (opening = null));
  return opening;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // What went wrong is known when it is aborted, not yet when a request of it fails.
    transaction.onabort = () => reject(transaction.error ?? new Error('not written'));
  });
}

/** A transaction that is on the disk when it is complete, so that a killed browser loses nothing. */
async function writing(...stores: string[]): Promise<IDBTransaction> {
  return (await open()).transaction(stores, 'readwrite', { durability: 'strict' });
}

async function reading(...stores: string[]): Promise<IDBTransaction> {
  return (await open()).transaction(stores, 'readonly');
}

const logOf = (code: string, after = 0) =>
  IDBKeyRange.bound([code, after], [code, Number.MAX_SAFE_INTEGER], true, false);
const allOf = (code: string) => IDBKeyRange.bound([code, 0], [code, Number.MAX_SAFE_INTEGER]);

/** Make *job* of *python* durable; false where the number of its entry is taken, by another page at the same table. */
export async function write(job: Job, python: Manifest): Promise<boolean> {
  const transaction = await writing('tables', 'entries', 'cards');
  const { code, at, entry } = job;
  const seq = job.kind === 'entry' ? job.seq : 1;
  transaction.objectStore('entries').add({ code, seq, at, entry } satisfies Entry);
  const tables = transaction.objectStore('tables');
  if (job.kind === 'table') {
    const { seed, game, content, phase } = job;
    tables.add({ code, seed, game, content, phase, touched: at, info: null, python } satisfies Row);
    for (const [hash, files] of Object.entries(job.cards))
      transaction.objectStore('cards').put({ hash, files });
  } else if (job.info) {
    const info = job.info;
    const read = tables.get(code) as IDBRequest<Row | undefined>;
    read.onsuccess = () => {
      if (read.result) tables.put({ ...read.result, phase: info.phase, touched: at, info });
    };
  }
  try {
    await done(transaction);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return false;
    throw error;
  }
}

/** A table as it was kept; null where there is none. */
export async function read(code: string): Promise<object | null> {
  const transaction = await reading('tables', 'entries', 'lookbacks');
  const [row, entries, lookbacks] = await Promise.all([
    answered(transaction.objectStore('tables').get(code) as IDBRequest<Row | undefined>),
    answered(transaction.objectStore('entries').getAll(allOf(code)) as IDBRequest<Entry[]>),
    answered(
      transaction.objectStore('lookbacks').getAll(allOf(code)) as IDBRequest<
        { seat: number; found: string }[]
      >
    )
  ]);
  if (!row) return null;
  const found = Object.fromEntries(lookbacks.map((one) => [String(one.seat), one.found]));
  return { seed: row.seed, log: entries.map(({ seq, at, entry }) => [seq, at, entry]), lookbacks: found };
}

/** The entries of a log after number *seq*. */
export async function readAfter(code: string, seq: number): Promise<[number, number, string][]> {
  const store = (await reading('entries')).objectStore('entries');
  const entries = await answered(store.getAll(logOf(code, seq)) as IDBRequest<Entry[]>);
  return entries.map((one) => [one.seq, one.at, one.entry]);
}

/** The files of all cards that tables are played with, by their hash. */
export async function readCards(): Promise<Record<string, string>> {
  const store = (await reading('cards')).objectStore('cards');
  const all = await answered(store.getAll() as IDBRequest<{ hash: string; files: string }[]>);
  return Object.fromEntries(all.map(({ hash, files }) => [hash, files]));
}

export function keepInfo(code: string, info: MyTableInfo): Promise<void> {
  return change(code, { phase: info.phase, info });
}

/** The log of a table fits the rules of *python*. */
export function keepPython(code: string, python: Manifest): Promise<void> {
  return change(code, { python });
}

async function change(code: string, changes: Partial<Row>): Promise<void> {
  const transaction = await writing('tables');
  const tables = transaction.objectStore('tables');
  const row = await answered(tables.get(code) as IDBRequest<Row | undefined>);
  if (row) tables.put({ ...row, ...changes });
  await done(transaction);
}

/** The Python of a table; null where it is not known. */
export async function pythonOf(code: string): Promise<Manifest | null> {
  const store = (await reading('tables')).objectStore('tables');
  return (await answered(store.get(code) as IDBRequest<Row | undefined>))?.python ?? null;
}

/** The Python of each table, by its code; null where it is not known. */
export async function pythonByTable(): Promise<Map<string, Manifest | null>> {
  const store = (await reading('tables')).objectStore('tables');
  const rows = await answered(store.getAll() as IDBRequest<Row[]>);
  return new Map(rows.map(({ code, python }) => [code, python ?? null]));
}

export async function keepLookback(code: string, seat: number, found: string): Promise<void> {
  const transaction = await writing('lookbacks');
  transaction.objectStore('lookbacks').put({ code, seat, found });
  await done(transaction);
}

/** Delete a table with all that is kept of it. */
export async function remove(code: string): Promise<void> {
  const transaction = await writing('tables', 'entries', 'lookbacks');
  transaction.objectStore('tables').delete(code);
  transaction.objectStore('entries').delete(allOf(code));
  transaction.objectStore('lookbacks').delete(allOf(code));
  await done(transaction);
}

/** What lists say of the tables in this browser, the newest first. */
export async function listTables(): Promise<MyTableInfo[]> {
  const store = (await reading('tables')).objectStore('tables');
  const rows = await answered(store.getAll() as IDBRequest<Row[]>);
  return rows.flatMap(({ info }) => info ?? []).sort((one, other) => other.touched - one.touched);
}
