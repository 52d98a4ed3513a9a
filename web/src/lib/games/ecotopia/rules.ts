import type { RuleTables } from '$lib/rules/tables';
import type { Words } from '$lib/words/words';
import { contentOf, type Kind, type Square } from './content';

export const tables: RuleTables = {
  constructions: (given, words) => {
    const { kinds, constructions } = contentOf(given);
    return {
      head: heads(words, 'construction', 'count', 'charge', 'effect'),
      rows: kinds.map((kind) => ({
        thing: kind.id,
        cells: [
          words.name(kind.id),
          String(constructions.filter((one) => one.kind === kind.id).length),
          kind.plant ? words.ui(`charge.${kind.recharge}`) : '–',
          builtOf(kind, words)
        ]
      }))
    };
  },
  values: (given, words) => {
    const { squares } = contentOf(given).board;
    const values = [...new Set(squares.map(valueOf))].sort((one, other) => one - other);
    return {
      head: heads(words, 'value', 'squares', 'example'),
      rows: values.map((value) => {
        const found = squares.filter((square) => valueOf(square) === value);
        const example = found[0];
        return {
          cells: [
            String(value),
            String(found.length),
            example ? `${example.id} (${landOf(example, words)})` : ''
          ]
        };
      })
    };
  },
  bonus: (given, words) => ({
    head: heads(words, 'face', 'gives'),
    rows: contentOf(given).bonus_die.map(({ face }) => ({
      cells: [String(face), words.name(`bonus-${face}`)]
    }))
  }),
  waste: (given, words) => ({
    head: heads(words, 'waste', 'worth'),
    rows: contentOf(given).waste.map(({ id, value }) => ({
      thing: id,
      cells: [words.name(id), String(value)]
    }))
  }),
  bands: (given, words) => ({
    head: heads(words, 'band', 'from'),
    rows: contentOf(given).bands.map(({ id, from }) => ({ cells: [words.name(id), String(from)] }))
  })
};

function heads(words: Words, ...keys: string[]): string[] {
  return keys.map((key) => words.ui(`rules.${key}`));
}

function builtOf({ needs, placed, cubes, effect }: Kind, words: Words): string {
  const said = [
    ...(needs === 'water' ? [words.ui('rules.needs-water')] : []),
    ...(placed === 'down' ? [words.ui('rules.face-down')] : []),
    ...(cubes > 0 ? [words.ui('rules.cubes', { count: cubes })] : []),
    ...(effect === 'none' ? [] : [words.ui(`effect.${effect}`)])
  ];
  return said.join(', ') || '–';
}

function landOf(square: Square, words: Words): string {
  const lands = [
    'meadow',
    ...(square.forest ? ['forest'] : []),
    ...(square.water === 'none' ? [] : ['water'])
  ];
  const animals = square.animal === 'none' ? [] : ['animal'];
  return [...lands, ...animals].map((land) => words.ui(`rules.${land}`)).join(', ');
}

/** Meadow is everywhere; forest, water and an animal count one more each (ET-073). */
function valueOf({ forest, water, animal }: Square): number {
  return 1 + Number(forest) + Number(water !== 'none') + Number(animal !== 'none');
}
