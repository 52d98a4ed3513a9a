import type { AnyView, LessonWords, LogLine, TableInfo } from '$lib/api/types';
import { preferences } from '$lib/session/preferences.svelte';
import { i18n } from '$lib/words/i18n.svelte';
import type { Words } from '$lib/words/words';
import { untrack } from 'svelte';
import type { GameTable, TableProps } from './game-table';
import { Inspection } from './inspect/inspection.svelte';
import { Loaded } from './loaded.svelte';
import { seatNames } from './names';
import { nameOf } from './part.svelte';
import { Picking } from './picking.svelte';
import { contentOf } from './prepare';
import { TableStage, type Scenery } from './show/stage';
import { untold } from './told';

/** A table as a screen shows it: one that is played at, or a game that is looked at again. */
export interface Seen {
  readonly code: string;
  readonly table: TableInfo | null;
  readonly view: AnyView | null;
  /** The log as far as the screen has got. */
  readonly lines: readonly LogLine[];
}

/** What a table is drawn with: the game's drawing and words, what is touched, what moves, what is looked at closely. */
export class Room {
  readonly picking = new Picking();
  readonly inspection = new Inspection(this.picking);
  readonly stage = new TableStage(() => this.#scenery());
  readonly #loaded = new Loaded();
  /** Draws one thing; null until it has come. */
  piece = $state.raw<Scenery['piece']>(null);

  game: GameTable | null = $derived(this.#loaded.game);
  /** Whether the app has no drawing of this game. */
  isUndrawn: boolean = $derived(this.#loaded.isUndrawn);
  /** What the lesson says that is taken here. */
  lesson: LessonWords | null = $derived(this.#loaded.content?.lesson ?? null);
  /** The game's name. */
  name: string | undefined = $derived.by(() => this.seen.table?.setup.game);
  /** What the seats are called, a line each: most news change nothing about it. */
  #seats: string = $derived.by(() => seatNames(this.seen.table).join('\n'));
  words: Words | null = $derived(this.#loaded.words?.at(this.#seats.split('\n')) ?? null);
  #view: AnyView | null = $derived.by(() => this.seen.view);
  #options = $derived.by(() => this.seen.table?.setup.options ?? {});
  /** One object for as long as the table stands: whoever reads a part of it is drawn again when that part changes. */
  drawing: TableProps<AnyView> | null = $derived.by(() => {
    const isReady = this.#view !== null && this.words !== null && this.#loaded.content !== null;
    return isReady ? this.#drawing : null;
  });
  /** A thing that the log speaks of and that has no name yet. */
  missing: string | null = $derived.by(() => {
    const { content } = this.#loaded;
    return content ? untold(this.seen.lines, content.names) : null;
  });

  readonly #drawing: TableProps<AnyView>;

  /** Call it where a component begins. */
  constructor(readonly seen: Seen) {
    this.#drawing = this.#draw();
    this.picking.onrefused = (id) => {
      const { view } = this.seen;
      if (view && !this.game?.answers?.(id, view)) this.inspection.open(id, 'touch', labelOf(id));
    };
    $effect(() => this.#load());
    $effect(() => {
      if (this.missing) untrack(() => this.#load());
    });
    $effect(() => {
      void this.game?.piece?.().then(({ default: drawn }) => (this.piece = drawn as Scenery['piece']));
    });
  }

  #draw(): TableProps<AnyView> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const room = this;
    return {
      picking: this.picking,
      get view() {
        return room.#view as AnyView;
      },
      get words() {
        return room.words as Words;
      },
      get names() {
        return room.#loaded.content?.names ?? {};
      },
      get content() {
        return room.#loaded.content?.content ?? {};
      },
      get options() {
        return room.#options;
      },
      get lines() {
        return room.seen.lines;
      }
    };
  }

  #load(): void {
    const [{ name }, { lang }, { isSimple }, { code }] = [this, i18n, preferences, this.seen];
    if (name) void this.#loaded.load(name, lang, () => contentOf(code, lang, isSimple));
  }

  #scenery(): Scenery | null {
    const { game, drawing, piece } = this;
    return game && drawing ? { game, drawing, piece } : null;
  }
}

function labelOf(id: string): string {
  return nameOf(document.querySelector(`[data-part="${CSS.escape(id)}"]`));
}
