import type { EkopolisView } from '$lib/api/types';
import type { About, TableProps } from '$lib/table/game-table';
import { cardOf, read, tileOf } from './content';
import { describeTile } from './describe';
import { effectOf } from './effect';
import { describeSpace, thingsOn } from './things';

const RULES: Readonly<Record<string, string>> = { pollution: 'EK-052', 'green-zone': 'EK-062' };

export function about(id: string, drawing: TableProps<EkopolisView>): About | null {
  const { view, words, content } = drawing;
  const [kind = '', thing = ''] = id.split(':');
  if (kind === 'space') return aboutSpace(thing, drawing);
  const tile = tileOf(content, thing);
  if (tile)
    return {
      ...{ name: words.name(thing), thing, rule: 'EK-040', notes: [thing] },
      lines: [describeTile(tile, words), words.ui('about.tile')]
    };
  const card = cardOf(content, thing);
  if (card)
    return {
      ...{ name: words.name(thing), thing, rule: 'EK-104', notes: [thing] },
      lines: [words.ui(`card.${card.timing}`), effectOf(card, words)]
    };
  if (kind === 'pile')
    return {
      ...{ name: words.ui('status.stack'), thing: null, rule: 'EK-014', notes: [] },
      lines: [words.ui('about.stack', { count: view.stack })]
    };
  return null;
}

function aboutSpace(space: string, { view, words, content }: TableProps<EkopolisView>): About {
  const thing = thingsOn(view, read(content).board).get(space) ?? {};
  const shown = thing.tile ?? (thing.hall ? 'city-hall' : thing.token) ?? null;
  const isHome = thing.species !== undefined && !thing.tile;
  return {
    name: shown ? words.name(shown) : words.ui('about.space', { space }),
    thing: shown,
    lines: [describeSpace(space, thing, words, content), ...(isHome ? [words.ui('about.species')] : [])],
    rule: isHome
      ? 'EK-070'
      : thing.hall
        ? 'EK-R12'
        : (RULES[thing.token ?? ''] ?? (thing.tile ? 'EK-041' : 'EK-030')),
    notes: [thing.tile ?? thing.token ?? '', thing.species ?? ''].filter(Boolean)
  };
}
