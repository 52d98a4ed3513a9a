// The app on the device: kept for times without a network, and installed where somebody wishes so.
import { browser, version } from '$app/environment';

/** What Chromium hands a page that may be installed. */
interface Offer extends Event {
  prompt: () => Promise<unknown>;
}

class Installed {
  /** What installs the app when it is asked for; null where the browser offers nothing. */
  #offer = $state.raw<Offer | null>(null);
  /** Whether this is a window of the installed app. */
  isInstalled = $state(false);

  get canInstall(): boolean {
    return this.#offer !== null;
  }

  /** Over plain HTTP a browser keeps no app, and sends no word of a turn. */
  get isSecure(): boolean {
    return globalThis.isSecureContext;
  }

  start(): void {
    if (!browser) return;
    this.isInstalled = matchMedia('(display-mode: standalone)').matches;
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as Offer;
    });
    addEventListener('appinstalled', () => {
      this.#offer = null;
      this.isInstalled = true;
    });
    void navigator.serviceWorker?.ready.then((registration) => this.#follow(registration));
  }

  async install(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }

  /** A worker that waits is told which version this page is of: it decides whether it may begin. */
  #follow(registration: ServiceWorkerRegistration): void {
    const tell = () => registration.waiting?.postMessage({ version });
    tell();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', tell);
    });
  }
}

export const installed = new Installed();
