// Where the pages of the app are: at paths where a server finds the app at every one, behind a # where a host only hands
// out files.
import { IS_SITE } from './server.svelte';

/** The address of a page by its path from the top: `/t/ABC`. */
export function to(path: string): string {
  return IS_SITE ? `#${path}` : path;
}

/** The same as a whole address, for others. */
export function wholeAddress(path: string): string {
  return new URL(to(path), IS_SITE ? location.href : location.origin).href;
}

/** The path of the page at *url* from the top. */
export function pathOf(url: URL | Location): string {
  return IS_SITE ? (url.hash.slice(1).split(/[?#]/)[0] ?? '') : url.pathname;
}

/** What is asked of the page at *url*. */
export function queryOf(url: URL | Location): URLSearchParams {
  return new URLSearchParams(IS_SITE ? (/\?([^#]*)/.exec(url.hash)?.[1] ?? '') : url.search);
}

/** What stands behind the page's own address, without the sign. */
export function fragmentOf(url: URL | Location): string {
  return IS_SITE ? url.hash.split('#').slice(2).join('#') : url.hash.slice(1);
}
