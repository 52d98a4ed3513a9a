// How much this browser keeps of ours, and how it forgets.

export interface Room {
  /** Bytes; null where the browser does not say. */
  used: number | null;
  /** Whether the browser has promised not to clear it by itself. */
  isSafe: boolean;
}

export async function roomHere(): Promise<Room> {
  const { storage } = navigator as { storage?: StorageManager };
  const used = await storage?.estimate?.().then(
    ({ usage }) => usage ?? null,
    () => null
  );
  const isSafe = await storage?.persisted?.().catch(() => false);
  return { used: used ?? null, isSafe: isSafe ?? false };
}

/** Ask the browser to keep what is here; it may say no, and over plain HTTP it cannot be asked. */
export async function askToKeep(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  await storage?.persist?.().catch(() => false);
}

/** Forget everything: names, settings, secrets, databases, pages that were kept for times without a network. */
export async function forgetEverything(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations?.().catch(() => []);
  for (const one of workers ?? []) {
    await one.pushManager?.getSubscription().then(
      (found) => found?.unsubscribe(),
      () => false
    );
    await one.unregister();
  }
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  for (const name of await databases()) await dropped(name);
  localStorage.clear();
  sessionStorage.clear();
}

async function databases(): Promise<string[]> {
  const found = await indexedDB.databases?.().catch(() => []);
  return (found ?? []).flatMap(({ name }) => name ?? []);
}

function dropped(name: string): Promise<void> {
  return new Promise((resolve) => {
    const dropping = indexedDB.deleteDatabase(name);
    dropping.onsuccess = dropping.onerror = () => resolve();
    // Another page has it open; it is dropped when that page goes.
    dropping.onblocked = () => resolve();
  });
}

/** A size as people say it. */
export function sizeWords(bytes: number, lang: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(lang, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
