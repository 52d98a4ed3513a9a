// Whether there is a server: a static host has none, and one may be away.

/** The app as `make site` builds it, for hosts that only hand out files. */
export const IS_SITE = __OIKOS_SITE__;
/** The first letter of the codes of tables in this browser: `src/oikos/tables/secret.py`. */
const LOCAL = 'L';

class Server {
  /** Whether it answered when it was last asked something; it is taken to be there until then. */
  isThere = $state(!IS_SITE);
}

export const server = new Server();

/** Whether a table is kept in this browser. */
export function isLocal(code: string): boolean {
  return code.startsWith(LOCAL);
}

/** Whether the worker of this browser answers at an address, and not the server. */
export function isLocalPath(path: string): boolean {
  return path.startsWith(`/tables/${LOCAL}`);
}
