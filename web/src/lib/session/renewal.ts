// A server that was replaced may have a newer app than the one that runs here: then the page is loaded again.
import { updated } from '$app/state';
import contract from '../../../../src/oikos/tables/contract.toml';

/** Milliseconds: between two looks whether the moment is good, and between two renewals of one page. */
const LOOK = 500;
/** During an upgrade two servers may hand out two apps in turns: a page must not go from one to the other all the time. */
const REST = 60_000;
const KEY = 'oikos.renewed';

class Renewal {
  /** The address that somebody is on the way to: where a new page takes them. */
  target: URL | null = null;
  #reasonsToWait = new Set<() => boolean>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How much is being fetched before it is needed. */
  #ahead = 0;

  /** Do not load the page again while *isBusy* says so; call what it returns when that no longer matters. */
  waitWhile(isBusy: () => boolean): () => void {
    this.#reasonsToWait.add(isBusy);
    return () => this.#reasonsToWait.delete(isBusy);
  }

  /** A server said which messages it speaks; one that came back may also have another build of the same app. */
  async heard(theirs: number, isBack: boolean): Promise<void> {
    if (theirs > Number(contract.version) || (isBack && (await updated.check()))) this.#soon();
  }

  /** Load the page again now, whatever goes on; false where that was just done and did not help. */
  now(): boolean {
    const last = Number(sessionStorage.getItem(KEY) ?? -REST);
    if (Date.now() - last < REST) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    if (this.target === null) location.reload();
    else location.assign(this.target);
    return true;
  }

  /** Fetch a part of the app before it is needed; where that fails, it is fetched again when it is. */
  async ahead(fetching: Promise<unknown>): Promise<void> {
    this.#ahead += 1;
    await fetching.catch(() => undefined);
    this.#ahead -= 1;
  }

  /** A part of the app could not be fetched; whether the page is loaded again for it. */
  missed(): boolean {
    return (this.#ahead === 0 || this.target !== null) && this.now();
  }

  /** Between two choices, and not while somebody writes. */
  #soon(): void {
    clearTimeout(this.#timer);
    const isBusy = [...this.#reasonsToWait].some((isBusy) => isBusy()) || isWriting();
    if (isBusy || !this.now()) this.#timer = setTimeout(() => this.#soon(), LOOK);
  }
}

function isWriting(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
}

export const renewal = new Renewal();
