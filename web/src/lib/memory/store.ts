// Where it is kept: a database of this browser. What happens at tables is none of its business.
import type { Player, Result } from './kept';

const NAME = 'oikos.notebook';

export class Store {
  readonly #opened: Promise<IDBDatabase>;

  constructor() {
    this.#opened = open();
    // Whoever asks is told; nobody may.
    this.#opened.catch(() => undefined);
  }

  async all(): Promise<{ people: Player[]; results: Result[] }> {
    const database = await this.#opened;
    const reading = database.transaction(['people', 'results']);
    const [people, results] = await Promise.all([
      answer(reading.objectStore('people').getAll() as IDBRequest<Player[]>),
      answer(reading.objectStore('results').getAll() as IDBRequest<Result[]>)
    ]);
    return { people, results };
  }

  async put(people: readonly Player[], results: readonly Result[]): Promise<void> {
    await this.#write((writing) => {
      for (const one of people) writing.objectStore('people').put(one);
      for (const one of results) writing.objectStore('results').put(one);
    });
  }

  async remove(person: string, results: readonly string[]): Promise<void> {
    await this.#write((writing) => {
      writing.objectStore('people').delete(person);
      for (const id of results) writing.objectStore('results').delete(id);
    });
  }

  /** Nothing is kept any more; another page of ours that is open starts anew when it next looks. */
  async clear(): Promise<void> {
    await this.#write((writing) => {
      writing.objectStore('people').clear();
      writing.objectStore('results').clear();
    });
  }

  async #write(change: (writing: IDBTransaction) => void): Promise<void> {
    const writing = (await this.#opened).transaction(['people', 'results'], 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error ?? new Error('the notebook takes nothing'));
    });
    change(writing);
    await done;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('people', { keyPath: 'id' });
      opening.result.createObjectStore('results', { keyPath: 'id' });
    };
    opening.onerror = () => reject(opening.error ?? new Error('no notebook'));
    opening.onsuccess = () => {
      // A page with a later form of it must not wait for this one.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the notebook does not answer'));
  });
}
