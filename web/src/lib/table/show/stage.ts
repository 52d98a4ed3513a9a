// The stage of the show is the table itself: pieces travel over it, seats and places light up.
import type { AnyView, GameEvent } from '$lib/api/types';
import type { GameTable, TableProps } from '../game-table';
import { chime, type Tune } from '../sound';
import { signedNumber } from '$lib/words/words';
import { mount, tick, unmount, type Component } from 'svelte';
import { find } from './anchors';
import type { Beat } from './beat';
import type { Stage } from './show.svelte';
import { fly, rise, roll, step, type Trip } from './travel';

export interface Scenery {
  game: GameTable;
  drawing: TableProps<AnyView>;
  /** Draws a thing by its id; null until it has come. */
  piece: Component<TableProps<AnyView> & { id: string }> | null;
}

/** So short that nothing could be seen of a journey. */
const TOO_SHORT = 140;
const RING = 'data-ring';
/** What is heard as a loss, in whatever game. */
const LOSSES = ['ice-melted', 'ice-gone', 'planet-lost', 'died-out', 'objective-missed', 'hazard-drawn'];

export class TableStage implements Stage {
  #end: (() => void) | null = null;
  /** What undoes what is on the stage. */
  #cleanUp: (() => void)[] = [];

  constructor(private readonly set: () => Scenery | null) {}

  perform(beat: Beat, length: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
      if (length > TOO_SHORT && (beat.isLoud || beat.isLead)) chime(tuneOf(beat));
      const set = this.set();
      if (!set || length < TOO_SHORT || isStill()) return;
      beat.events.slice(-4).forEach((event) => this.#show(event, beat, set, Math.min(550, length * 0.75)));
    });
  }

  cut(): void {
    this.#end?.();
    this.#clear();
  }

  async settle(beat: Beat): Promise<void> {
    await tick();
    this.#clear();
    ring(this.#places(beat), beat.seat);
  }

  /** Let the places that an event speaks of light up, and keep the ring. */
  point(event: GameEvent, seat: number | null): void {
    const places = this.#placesOf(event);
    find(places)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    ring(places, seat ?? 0);
    if (!isStill()) light(places, 900);
  }

  #show(event: GameEvent, beat: Beat, { game, drawing, piece }: Scenery, length: number): void {
    const trips = game.travel?.(event, drawing.view) ?? [];
    for (const trip of trips) this.#travel(trip, drawing, piece, length);
    if (trips.length === 0) light(placesOf(event), length);
    const { seat, points } = event.facts ?? {};
    if (beat.isLoud && typeof seat === 'number') light([`seat:${seat}`], 1.5 * length);
    if (typeof points === 'number' && points !== 0) this.#count(event, points, length);
  }

  #travel(trip: Trip, drawing: TableProps<AnyView>, piece: Scenery['piece'], length: number): void {
    const [from, to] = [find(trip.from), find(trip.to)];
    if (trip.how === 'step') {
      if (!from || !to || !trip.share) return;
      const way = trip.share * to.getBoundingClientRect().width;
      const steps = step(from, way, Math.abs(Math.round(trip.share * 100)), length);
      this.#cleanUp.push(() => steps.cancel());
      return;
    }
    if (!piece || !from || !to) return light(trip.to, length);
    if (trip.from[0]?.endsWith(`:${trip.thing}`)) this.#leave(from);
    const ghost = this.#ghost();
    const drawn = mount(piece, { target: ghost, props: { ...drawing, id: trip.thing } });
    this.#cleanUp.push(() => void unmount(drawn));
    if (trip.how === 'roll') roll(ghost, to.getBoundingClientRect(), length);
    else fly(ghost, from.getBoundingClientRect(), pieceBox(to), length);
  }

  /** What sets out is no longer where it was. */
  #leave(from: Element): void {
    const gone = from.animate([{ opacity: 0.15 }, { opacity: 0.15 }], { duration: 1, fill: 'both' });
    this.#cleanUp.push(() => gone.cancel());
  }

  /** Points, where they were earned. */
  #count(event: GameEvent, points: number, length: number): void {
    const over = find(placesOf(event));
    if (!over) return;
    const ghost = this.#ghost();
    ghost.textContent = signedNumber(points);
    ghost.classList.add('points', points < 0 ? 'bad' : 'good');
    rise(ghost, over.getBoundingClientRect(), length * 1.6);
  }

  #ghost(): HTMLElement {
    const ghost = document.createElement('div');
    ghost.className = 'traveller';
    ghost.setAttribute('aria-hidden', 'true');
    document.body.append(ghost);
    this.#cleanUp.push(() => ghost.remove());
    return ghost;
  }

  #clear(): void {
    this.#end = null;
    this.#cleanUp.forEach((undo) => undo());
    this.#cleanUp = [];
  }

  /** Where the newest change is to be seen. */
  #places(beat: Beat): string[] {
    const [event] = beat.events;
    // What is nowhere on the board is with the seat that moved.
    return [...(event ? this.#placesOf(event) : []), `seat:${beat.seat}`];
  }

  #placesOf(event: GameEvent): string[] {
    const set = this.set();
    const trips = set?.game.travel?.(event, set.drawing.view).filter(({ how }) => how !== 'step') ?? [];
    return trips.length > 0 ? [...(trips.at(-1)?.to ?? [])] : placesOf(event);
  }
}

/** A piece is no larger than a card, however large the place is where it goes. */
function pieceBox(to: Element): { x: number; y: number; width: number; height: number } {
  const { x, y, width, height } = to.getBoundingClientRect();
  const [wide, high] = [Math.min(width, 110), Math.min(height, 130)];
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}

/** The parts and things that an event names. */
export function placesOf({ facts = {} }: GameEvent): string[] {
  const names = Object.values(facts).filter((fact): fact is string => typeof fact === 'string');
  return names.flatMap((name) => [
    ...['space', 'place', 'square', 'card', 'tile', 'mine', 'construction', 'ambassador'].map(
      (kind) => `${kind}:${name}`
    ),
    name
  ]);
}

function tuneOf({ isLoud, events }: Beat): Tune {
  if (events.some(({ kind }) => LOSSES.includes(kind))) return 'loss';
  return isLoud ? 'news' : 'lay';
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Let what can be seen of *anchors* stand out for a moment. */
function light(anchors: readonly string[], length: number): void {
  find(anchors)?.animate([{ opacity: 1 }, { opacity: 0.45, offset: 0.3 }, { opacity: 1 }], {
    duration: length,
    easing: 'ease-in-out'
  });
}

/** The newest change keeps a ring in the mover's colour until the next one. */
export function ring(anchors: readonly string[], seat: number | null): void {
  document.querySelectorAll(`[${RING}]`).forEach((node) => node.removeAttribute(RING));
  if (seat !== null) find(anchors)?.setAttribute(RING, String(seat % 6));
}
