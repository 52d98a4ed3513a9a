import type { GlaceView } from '$lib/api/types';
import type { About, TableProps } from '$lib/table/game-table';
import { signedNumber } from '$lib/words/words';
import { Deck, LINES } from './cards';
import { idOf } from './steps';

export function about(id: string, drawing: TableProps<GlaceView>): About | null {
  const { view, words, content } = drawing;
  const deck = new Deck(content);
  const thing = idOf(id);
  const stack = view.stacks[thing];
  if (stack) return aboutPlace(thing, drawing, deck);
  const card = deck.card(thing);
  if (card)
    return {
      ...{ name: words.name(thing), thing, rule: 'GC-031', notes: card.molecule ? [card.molecule] : [] },
      lines: [
        words.ui('about.card', { value: card.biosphere, element: card.element }),
        ...(card.molecule ? [words.ui('about.molecule', { molecule: card.molecule })] : [])
      ]
    };
  if (LINES.some((line) => line === thing))
    return {
      ...{ name: words.name(thing), thing, rule: 'GC-R04', notes: [] },
      lines: [
        words.ui('shows', { line: thing, total: view.totals[thing] ?? 0 }),
        ...view.objectives.flatMap((_, seat) => {
          const { line, value } = deck.objective(view, seat);
          return line === thing && value !== null ? [words.ui('wanted', { seat, value })] : [];
        })
      ]
    };
  if (thing === 'ice')
    return {
      ...{ name: words.ui('note.ice'), thing, rule: 'GC-041', notes: ['ice'] },
      lines: [words.say('table', 'ice', { ice: view.ice }), words.ui('about.ice')]
    };
  if (thing === 'sky')
    return {
      ...{ name: words.ui('note.sky'), thing: null, rule: 'GC-042', notes: ['sky'] },
      lines: [words.ui('skies', { list: view.skies.map(signedNumber).join(', ') || '–' })]
    };
  if (id.startsWith('seat:')) return aboutSeat(Number(thing), drawing, deck);
  return null;
}

function aboutPlace(place: string, { view, words }: TableProps<GlaceView>, deck: Deck): About {
  const stack = view.stacks[place] ?? [];
  const top = stack.at(-1);
  const card = top ? deck.card(top) : undefined;
  return {
    ...{
      name: words.name(place),
      thing: top ?? null,
      rule: 'GC-032',
      notes: card?.molecule ? [card.molecule] : []
    },
    lines: [
      top ? words.name(top) : words.ui('empty'),
      ...(card?.molecule ? [words.ui('about.molecule', { molecule: card.molecule })] : []),
      ...(stack.length > 1 ? [words.ui('about.under', { cards: stack.slice(0, -1) })] : [])
    ]
  };
}

function aboutSeat(seat: number, { view, words }: TableProps<GlaceView>, deck: Deck): About {
  const { line, value } = deck.objective(view, seat);
  const hasObjective = line !== null && value !== null;
  return {
    ...{ name: words.seat(seat), thing: line, rule: 'GC-020', notes: ['objective'] },
    lines: [
      hasObjective ? words.ui('objective', { line, value }) : words.ui('my-objective'),
      words.say('table', view.reached[seat] ? 'reached' : 'not-reached')
    ]
  };
}
