// The stage of the show is the table itself: pieces travel over it, seats and places light up.
import type { AnyView, GameEvent } from '$lib/api/types';
import type { GameTable, TableProps } from '../game-table';
import { chime, type Tune } from '../sound';
import { signedNumber } from '$lib/words/words';
import { mount, tick, unmount, type Component } from 'svelte';
import { find } from './anchors';
import type { Beat } from './beat';
import { drawn } from './drawn';
import { countersOf, pieceBox, placesOf } from './places';
import { ring } from './ring';
import type { Stage } from './show.svelte';
import { carry, fly, rise, roll, step, type Trip } from './travel';

export interface Scenery {
  game: GameTable;
  drawing: TableProps<AnyView>;
  /** Draws a thing by its id; null until it has come. */
  piece: Component<TableProps<AnyView> & { id: string }> | null;
}

/** So short that nothing could be seen of a journey. */
const TOO_SHORT = 140;
/** What is heard as a loss, in whatever game. */
const LOSSES = ['ice-melted', 'ice-gone', 'planet-lost', 'died-out', 'objective-missed', 'hazard-drawn'];

export class TableStage implements Stage {
  #end: (() => void) | null = null;
  /** What undoes what is on the stage. */
  #cleanUp: (() => void)[] = [];
  /** By disc, how many squares it has stepped since the table was last drawn, and how it is seen to. */
  readonly #stepped = new Map<string, { squares: number; animation: Animation }>();

  constructor(private readonly set: () => Scenery | null) {}

  perform(beat: Beat, length: number): Promise<void> {
    let isOver = false;
    return new Promise((resolve) => {
      const end = () => {
        isOver = true;
        resolve();
      };
      const timer = setTimeout(end, length);
      this.#end = () => {
        clearTimeout(timer);
        end();
      };
      if (length > TOO_SHORT && (beat.isLoud || beat.isLead)) chime(tuneOf(beat));
      if (length < TOO_SHORT || isStill()) return;
      void drawn().then(() => {
        const set = this.set();
        if (isOver || !set) return;
        // First it is asked where everything is, then something is put there: else each would cost a layout.
        const events = beat.events.slice(-4);
        const acts = events.flatMap((event) => this.#plan(event, beat, set, Math.min(550, length * 0.75)));
        for (const act of acts) act();
      });
    });
  }

  cut(): void {
    this.#end?.();
    this.#clear();
  }

  async settle(beat: Beat): Promise<void> {
    await tick();
    this.#clear();
    await drawn();
    this.mark(beat.events[0] ?? null, beat.seat);
  }

  /** Put the ring where the newest change is to be seen: what is nowhere on the board is with the seat that moved. */
  mark(event: GameEvent | null, seat: number | null): void {
    ring([...(event ? this.#placesOf(event) : []), `seat:${seat}`], seat);
  }

  /** Let the places that an event speaks of light up, and keep the ring. */
  point(event: GameEvent, seat: number | null): void {
    const places = this.#placesOf(event);
    find(places)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    ring(places, seat ?? 0);
    if (!isStill()) lighting(places, 900)();
  }

  /** What an event shows, ready to be done. */
  #plan(event: GameEvent, beat: Beat, set: Scenery, length: number): (() => void)[] {
    const trips = set.game.travel?.(event, set.drawing.view) ?? [];
    const { seat, points } = event.facts ?? {};
    return [
      ...trips.map((trip) => this.#travel(trip, set, length)),
      ...(trips.length === 0 ? [lighting(placesOf(event), length)] : []),
      ...(beat.isLoud && typeof seat === 'number' ? [lighting([`seat:${seat}`], 1.5 * length)] : []),
      ...(typeof points === 'number' && points !== 0 ? [this.#count(event, points, set, length)] : [])
    ];
  }

  #travel(trip: Trip, { drawing, piece }: Scenery, length: number): () => void {
    const [from, to] = [find(trip.from), find(trip.to)];
    if (trip.how === 'step') return from && to ? this.#step(trip, from, to, length) : nothing;
    if (!piece || !from || !to) return lighting(trip.to, length);
    const [start, place, end] = [from.getBoundingClientRect(), to.getBoundingClientRect(), pieceBox(to)];
    return () => {
      if (trip.from[0]?.endsWith(`:${trip.thing}`)) this.#leave(from);
      const ghost = this.#ghost();
      const shown = mount(piece, { target: ghost, props: { ...drawing, id: trip.thing } });
      this.#cleanUp.push(() => void unmount(shown));
      if (trip.how === 'roll') roll(ghost, place, length);
      else fly(ghost, start, end, length);
    };
  }

  /** A disc goes on from where its last step has led. */
  #step(trip: Trip, disc: Element, track: Element, length: number): () => void {
    const { thing, squares = 0, across = 1 } = trip;
    const square = track.clientWidth / across;
    return () => {
      const last = this.#stepped.get(thing);
      const before = last?.squares ?? 0;
      const after = before + squares;
      last?.animation.cancel();
      const animation = step(disc, before * square, after * square, Math.abs(squares), length);
      this.#stepped.set(thing, { squares: after, animation });
      this.#cleanUp.push(() => animation.cancel());
    };
  }

  /** What sets out is no longer where it was. */
  #leave(from: Element): void {
    const gone = from.animate([{ opacity: 0.15 }, { opacity: 0.15 }], { duration: 1, fill: 'both' });
    this.#cleanUp.push(() => gone.cancel());
  }

  /** Points go from where they were earned to where they are counted. */
  #count(event: GameEvent, points: number, { game }: Scenery, length: number): () => void {
    const to = find(game.counter?.(event) ?? countersOf(event));
    const from = find(placesOf(event)) ?? to;
    if (!from) return nothing;
    const [over, box] = [from.getBoundingClientRect(), to?.getBoundingClientRect()];
    return () => {
      const ghost = this.#ghost();
      ghost.textContent = signedNumber(points);
      ghost.classList.add('points', points < 0 ? 'bad' : 'good');
      if (box && to !== from) carry(ghost, over, box, length * 1.6);
      else rise(ghost, over, length * 1.6);
    };
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
    this.#stepped.clear();
  }

  #placesOf(event: GameEvent): string[] {
    const set = this.set();
    const trips = set?.game.travel?.(event, set.drawing.view).filter(({ how }) => how !== 'step') ?? [];
    return trips.length > 0 ? [...(trips.at(-1)?.to ?? [])] : placesOf(event);
  }
}

function tuneOf({ isLoud, events }: Beat): Tune {
  if (events.some(({ kind }) => LOSSES.includes(kind))) return 'loss';
  return isLoud ? 'news' : 'lay';
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** To let what can be seen of *anchors* stand out for a moment. */
function lighting(anchors: readonly string[], length: number): () => void {
  const place = find(anchors);
  return () =>
    void place?.animate([{ opacity: 1 }, { opacity: 0.45, offset: 0.3 }, { opacity: 1 }], {
      duration: length,
      easing: 'ease-in-out'
    });
}

function nothing(): void {}
