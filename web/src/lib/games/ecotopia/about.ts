import type { EcotopiaView } from '$lib/api/types';
import type { About, TableProps } from '$lib/table/game-table';
import { contentOf, kindOf } from './content';
import { describeSquare, featuresOf } from './describe';

export function about(id: string, drawing: TableProps<EcotopiaView>): About | null {
  const { view, words, content: given } = drawing;
  const content = contentOf(given);
  const [kind = '', thing = ''] = id.includes(':') ? id.split(':') : ['thing', id];
  if (kind === 'square' || kind === 'place') return aboutSquare(thing, drawing);
  const tile = kindOf(content, thing);
  if (tile)
    return {
      ...{ name: words.name(thing), thing, rule: 'ET-071', notes: [tile.id] },
      lines: [words.ui(tile.plant ? `charge.${tile.recharge}` : `effect.${tile.effect}`)]
    };
  const specialist = content.specialists.find((one) => one.id === thing);
  if (specialist)
    return {
      ...{ name: words.name(thing), thing, rule: 'ET-113', notes: [thing] },
      lines: [
        words.ui(`specialist.${thing}`, { bonus: specialist.bonus }),
        ...(view.specialists.includes(thing) ? [words.ui('at-work')] : [])
      ]
    };
  const waste = content.waste.find((one) => one.id === thing);
  if (waste)
    return {
      ...{ name: words.name(thing), thing, rule: 'ET-110', notes: [thing] },
      lines: [
        words.ui(view.wastes[thing] === 'recycled' ? 'waste.back' : 'waste.out', {
          waste: thing,
          count: waste.value
        })
      ]
    };
  if (content.animals.some((one) => one.id === thing))
    return {
      ...{ name: words.name(thing), thing, rule: 'ET-104', notes: [thing] },
      lines: [
        words.ui(view.discovered.includes(thing) ? 'animal.found' : 'animal.hidden', {
          ...{ animal: thing, count: view.icons[thing] ?? 0 }
        })
      ]
    };
  if (['track', 'disc-blue', 'disc-red'].includes(thing))
    return {
      ...{ name: words.ui('about.track'), thing: null, rule: 'ET-040', notes: [view.band ?? ''] },
      lines: [words.ui('track', { blue: view.blue, red: view.red })]
    };
  return null;
}

function aboutSquare(square: string, { view, words, content: given }: TableProps<EcotopiaView>): About {
  const content = contentOf(given);
  const built = view.built[square];
  const tile = built && kindOf(content, built.id);
  const does = tile ? [words.ui(tile.plant ? `charge.${tile.recharge}` : `effect.${tile.effect}`)] : [];
  return {
    name: built ? words.name(built.id) : square,
    thing: built?.id ?? featuresOf(square, content).at(-1) ?? null,
    lines: [describeSquare(square, view, words, content), ...does],
    rule: built ? 'ET-071' : 'ET-073',
    notes: tile ? [tile.id] : featuresOf(square, content)
  };
}
