import { describe, expect, it } from 'vitest';
import { readRulebook, search } from './rulebook';

const books = import.meta.glob<string>('../../../../src/oikos/games/*/RULES.*.md', {
  query: '?raw',
  import: 'default',
  eager: true
});

describe('a rulebook', () => {
  const blocks = readRulebook(
    '# Pond\n\nSome *calm* words.\n\n## A turn\n\n**PD-001** Take **two**, see PD-002.\n\n- first\n- **PD-002** Forêt'
  );

  it('is read block by block', () => {
    expect(blocks.map((block) => block.kind)).toEqual(['title', 'text', 'heading', 'text', 'item', 'item']);
    expect(blocks.map((block) => block.number)).toEqual([null, null, null, 'PD-001', null, 'PD-002']);
    expect(blocks[3]?.pieces.map((piece) => piece.kind)).toEqual(['text', 'bold', 'text', 'rule', 'text']);
  });

  it('is searched without accents, with its headings', () => {
    expect(search(blocks, 'foret').map((block) => block.number)).toEqual([null, 'PD-002']);
    expect(search(blocks, 'pd-001')).toHaveLength(2);
    expect(search(blocks, 'nothing')).toEqual([]);
  });
});

it.each(Object.entries(books))('%s has no marks left over', (_, markdown) => {
  for (const block of readRulebook(markdown)) {
    for (const piece of block.pieces) expect(piece.text).not.toMatch(/\*\*|^#|```/);
  }
});
