import type { TableSession } from '$lib/session/table-session.svelte';
import type { Picking } from './picking.svelte';
import type { Show } from './show/show.svelte';

/** A device that goes from hand to hand: whose things may be on it now. */
export class Device {
  /** The seat whose person has said that the device is in their hands. */
  #ready = $state<number | null>(null);
  /** By seat on this device, the last entry that its person was shown. */
  readonly #seen = new Map<number, number>();

  /** The seat that has to take the device before anything is shown; null where nothing has to be hidden. */
  covered: number | null = $derived.by(() => {
    const { next, seats, view } = this.session;
    if (next !== null && this.#view(next)?.secrets) return next;
    const isShared = seats.length > 1 && view?.secrets;
    return isShared && view.seat !== null && this.#ready !== view.seat ? view.seat : null;
  });

  /** Call it where a component begins. */
  constructor(
    private readonly session: TableSession,
    private readonly show: Show,
    private readonly picking: Picking
  ) {
    $effect(() => {
      // In an open game there is nothing to cover: the next seat on this device looks at once.
      const { next } = session;
      const view = next === null ? null : this.#view(next);
      if (next !== null && view && !view.secrets) session.lookFrom(next);
    });
    $effect(() => {
      if (session.eyes !== null && this.covered === null && !show.isOn)
        this.#seen.set(session.eyes, session.newest);
    });
  }

  /** The person of a seat has the device in their hands, and is shown what happened since they last had it. */
  take(seat: number): void {
    this.picking.cancel();
    this.#ready = seat;
    const from = this.#seen.get(seat);
    this.session.lookFrom(seat);
    if (from !== undefined) this.show.goBackTo(from);
  }

  #view(seat: number) {
    return this.session.updates.get(seat)?.view ?? null;
  }
}
