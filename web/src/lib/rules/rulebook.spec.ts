import { describe, expect, it } from 'vitest';
import { arrange, readRulebook, search } from './rulebook';

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
    const entries = arrange(blocks, {});
    expect(search(entries, 'foret').map(({ block }) => block.number)).toEqual([null, 'PD-002']);
    expect(search(entries, 'pd-001')).toHaveLength(2);
    expect(search(entries, 'nothing')).toEqual([]);
  });

  it('folds rulings away under their rule, and finds them there', () => {
    const more = readRulebook(
      '## A turn\n\n**PD-001** Take two.\n\n## Our rulings\n\nWhy so.\n\n**PD-R01** Two of a kind.'
    );
    const entries = arrange(more, { 'PD-001': ['PD-R01'] });
    expect(entries.map(({ block }) => block.plain.trim())).toEqual(['a turn', 'pd-001 take two.']);
    expect(entries[1]?.notes.map(({ number }) => number)).toEqual(['PD-R01']);
    expect(search(entries, 'kind').map(({ block }) => block.number)).toEqual([null, 'PD-001']);
    const listed = readRulebook(
      '**PD-001** Take two.\n\n## Cards\n\n**PD-M01** Ours.\n\n- one kind\n- another'
    );
    expect(arrange(listed, { 'PD-001': ['PD-M01'] }).map(({ block }) => block.kind)).toEqual([
      ...['text', 'heading', 'item', 'item']
    ]);
  });
});

it.each(Object.entries(books))('%s has no marks left over', (_, markdown) => {
  for (const block of readRulebook(markdown)) {
    for (const piece of block.pieces) expect(piece.text).not.toMatch(/\*\*|^#|```/);
  }
});
