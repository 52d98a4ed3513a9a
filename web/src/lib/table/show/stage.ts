// The stage of the show is the table itself: pieces travel over it, seats and places light up.
import type { AnyView, GameEvent } from '$lib/api/types';
import type { GameTable, TableProps } from '../game-table';
import { chime, type Tune } from '../sound';
import { signedNumber } from '$lib/words/words';
import { mount, tick, unmount, type Component } from 'svelte';
import { find } from './anchors';
import type { Beat } from './beat';
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
    if (!isStill()) light(places, 900);
  }

  #show(event: GameEvent, beat: Beat, set: Scenery, length: number): void {
    const { game, drawing, piece } = set;
    const trips = game.travel?.(event, drawing.view) ?? [];
    for (const trip of trips) this.#travel(trip, drawing, piece, length);
    if (trips.length === 0) light(placesOf(event), length);
    const { seat, points } = event.facts ?? {};
    if (beat.isLoud && typeof seat === 'number') light([`seat:${seat}`], 1.5 * length);
    if (typeof points === 'number' && points !== 0) this.#count(event, points, set, length);
  }

  #travel(trip: Trip, drawing: TableProps<AnyView>, piece: Scenery['piece'], length: number): void {
    const [from, to] = [find(trip.from), find(trip.to)];
    if (trip.how === 'step') return from && to ? this.#step(trip, from, to, length) : undefined;
    if (!piece || !from || !to) return light(trip.to, length);
    if (trip.from[0]?.endsWith(`:${trip.thing}`)) this.#leave(from);
    const ghost = this.#ghost();
    const drawn = mount(piece, { target: ghost, props: { ...drawing, id: trip.thing } });
    this.#cleanUp.push(() => void unmount(drawn));
    if (trip.how === 'roll') roll(ghost, to.getBoundingClientRect(), length);
    else fly(ghost, from.getBoundingClientRect(), pieceBox(to), length);
  }

  /** A disc goes on from where its last step has led. */
  #step({ thing, squares = 0, across = 1 }: Trip, disc: Element, track: Element, length: number): void {
    const square = track.clientWidth / across;
    const last = this.#stepped.get(thing);
    const before = last?.squares ?? 0;
    const after = before + squares;
    last?.animation.cancel();
    const animation = step(disc, before * square, after * square, Math.abs(squares), length);
    this.#stepped.set(thing, { squares: after, animation });
    this.#cleanUp.push(() => animation.cancel());
  }

  /** What sets out is no longer where it was. */
  #leave(from: Element): void {
    const gone = from.animate([{ opacity: 0.15 }, { opacity: 0.15 }], { duration: 1, fill: 'both' });
    this.#cleanUp.push(() => gone.cancel());
  }

  /** Points go from where they were earned to where they are counted. */
  #count(event: GameEvent, points: number, { game }: Scenery, length: number): void {
    const counters = game.counter?.(event) ?? countersOf(event);
    const to = find(counters);
    const from = find(placesOf(event)) ?? to;
    if (!from) return;
    const ghost = this.#ghost();
    ghost.textContent = signedNumber(points);
    ghost.classList.add('points', points < 0 ? 'bad' : 'good');
    const [over, box] = [from.getBoundingClientRect(), to?.getBoundingClientRect()];
    if (box && to !== from) carry(ghost, over, box, length * 1.6);
    else rise(ghost, over, length * 1.6);
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

/** Where points are counted: with the seat, or for the whole table. */
function countersOf({ facts = {} }: GameEvent): string[] {
  const own = typeof facts.seat === 'number' ? [`count:${facts.seat}`] : [];
  return [...own, 'count:table', ...own.map((count) => count.replace('count', 'seat'))];
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
