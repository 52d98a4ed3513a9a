// Where pupils find the class, and why they might not.
import type { ServerAddress } from '$lib/api/types';

const OWN = ['localhost', '127.0.0.1', '[::1]'];

function isOwn(host: string): boolean {
  return OWN.includes(host);
}

/** The beginnings of addresses that other devices can use, the likeliest first. */
export function origins(here: string, addresses: readonly ServerAddress[]): string[] {
  const given = addresses.map(({ url }) => url.replace(/\/$/, ''));
  // An address by which somebody else already came here is better than what a machine thinks of itself.
  const all = isOwn(new URL(here).hostname) ? given : [here, ...given];
  return [...new Set(all)];
}

/** Whether nobody can come, because the server listens to its own machine alone. */
export function isOnlyHere(host: string, addresses: readonly ServerAddress[]): boolean {
  return isOwn(host) && addresses.length === 0;
}
