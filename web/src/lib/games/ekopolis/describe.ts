import type { Words } from '$lib/words/words';
import type { Tile } from './content';

/** A tile in words: its colour, its numbers and its signs. */
export function describeTile(tile: Tile, words: Words): string {
  const { id, colour, red, green, blue, extra, token } = tile;
  return [
    words.ui('tile.label', { tile: id, colour, red, green, blue }),
    ...(extra ? [words.ui('tile.extra', { extra })] : []),
    ...(token === 'none' ? [] : [words.ui('tile.token', { token })])
  ].join(', ');
}
