import type { AnyView, Problem } from '$lib/api/types';
import type { TableSession } from '$lib/session/table-session.svelte';
import type { Show } from './show/show.svelte';
import type { Picking } from './picking.svelte';
import { askedByOthers, askedOf, awaySeat } from './requests';
import type { Lesson } from './lesson.svelte';
import type { Tips } from './tips.svelte';
import { speaker, type Speaker } from './voice';

interface Heard {
  session: TableSession;
  picking: Picking;
  show: Show;
  lesson: Lesson;
  tips: Tips;
  view: AnyView;
}

/** The one voice of a table: who speaks now, and what of. */
export class Voice {
  /** Touching something out of turn needs no more of an answer than whose turn it is. */
  problem: Problem | null = $derived.by(() => {
    const { session, picking } = this.heard();
    const touched = picking.refusal?.reason === '' && !picking.isMyTurn ? null : picking.refusal;
    return touched ?? session.refusal;
  });

  now: Speaker = $derived.by(() => {
    const { session, picking, show, lesson, tips, view } = this.heard();
    const isOver = view.ending !== null;
    return speaker({
      request: askedOf(session) !== null || session.table?.is_paused === true,
      problem: this.problem !== null,
      preview: picking.candidate !== null,
      choice: picking.chosen.length > 0,
      news: show.isOn || show.words !== null,
      task: lesson.now !== null && (picking.isMyTurn || lesson.now.isOver),
      tip: tips.now !== null,
      notice: !isOver && (askedByOthers(session) !== null || awaySeat(session) !== null)
    });
  });

  constructor(readonly heard: () => Heard) {}
}
