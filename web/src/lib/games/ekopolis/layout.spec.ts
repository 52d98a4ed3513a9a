import { describe, expect, it } from 'vitest';
import content from '../../../../../src/oikos/games/ekopolis/content.toml';
import { read } from './content';
import { frame, outline, spacesOf } from './layout';

const spaces = spacesOf(read(content).board);

describe('the board', () => {
  it('has 91 spaces around f6', () => {
    expect(spaces.size).toBe(91);
    expect(spaces.get('f6')).toMatchObject({ q: 0, r: 0, x: 0, y: 0 });
  });

  it('frames everything unless it is told what', () => {
    const all = frame(spaces, []);
    expect(all.width).toBeCloseTo(11 * Math.sqrt(3) * 50);
    expect(frame(spaces, ['f6']).width).toBeCloseTo(Math.sqrt(3) * 50);
  });
});

describe('the outline of a city', () => {
  const loops = (names: string[]) => outline(spaces, names).split('M').slice(1);
  const corners = (names: string[]) => loops(names).map((loop) => loop.split('L').length);

  it('goes round each part that holds together', () => {
    expect(corners(['f6'])).toEqual([6]);
    expect(corners(['f6', 'f7'])).toEqual([10]);
    expect(corners(['f6', 'a1'])).toEqual([6, 6]);
  });

  it('goes round a hole as well', () => {
    expect(corners(['f5', 'f7', 'e5', 'e6', 'g5', 'g6']).sort((one, other) => one - other)).toEqual([6, 18]);
  });
});
