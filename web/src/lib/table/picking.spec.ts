import type { MoveInfo } from '$lib/api/types';
import { describe, expect, it, vi } from 'vitest';
import { Picking, type PickingSource } from './picking.svelte';

const lay = (card: string, place: string): MoveInfo => ({
  text: `lay ${card} at ${place}`,
  kind: 'lay',
  facts: { card, place }
});
const BUY: MoveInfo = { text: 'buy c', kind: 'buy', facts: { card: 'c' } };
const BUY_WITH: MoveInfo = { text: 'buy c with d', kind: 'buy', facts: { card: 'c', place: 'd' } };
const PASS: MoveInfo = { text: 'pass', kind: 'pass', facts: {} };
const MOVES = [lay('a', 'x'), lay('a', 'y'), lay('b', 'z'), BUY, BUY_WITH, PASS];

function steps({ kind, facts }: MoveInfo): string[] {
  if (kind === 'pass') return ['button:pass'];
  return facts.place ? [`card:${facts.card}`, `place:${facts.place}`] : [`card:${facts.card}`];
}

function at(changes: Partial<PickingSource> = {}) {
  const source = {
    moves: MOVES,
    steps,
    preview: vi.fn((moves: string[]) =>
      Promise.resolve(moves.map((move) => ({ move, events: [], refusal: null })))
    ),
    send: vi.fn(() => Promise.resolve()),
    ...changes
  };
  const picking = new Picking();
  picking.follow(source);
  return { picking, source };
}

describe('picking', () => {
  it('lights up what a move can begin with', () => {
    expect([...at().picking.lit]).toEqual(['card:a', 'card:b', 'card:c', 'button:pass']);
  });

  it('lights up the targets of what was chosen and dims the rest', async () => {
    const { picking } = at();
    await picking.pick('card:a');
    expect([...picking.lit]).toEqual(['place:x', 'place:y']);
    expect(picking.look('card:a')).toBe('chosen');
    expect(picking.look('place:x')).toBe('lit');
    expect(picking.look('card:b')).toBe('plain');
    expect(picking.look('place:z')).toBe('dim');
  });

  it('shows a move that is advised and never sends it', async () => {
    const { picking, source } = at({ isSafe: () => true });
    await picking.show('pass');
    expect(picking.candidate?.text).toBe('pass');
    expect(picking.preview?.move).toBe('pass');
    expect(source.send).not.toHaveBeenCalled();
    picking.back();
    expect(picking.chosen).toEqual([]);
  });

  it('previews a complete move and sends it only when confirmed', async () => {
    const { picking, source } = at();
    await picking.pick('card:a');
    await picking.pick('place:y');
    expect(picking.candidate?.text).toBe('lay a at y');
    expect(picking.preview?.move).toBe('lay a at y');
    expect(source.send).not.toHaveBeenCalled();
    await picking.confirm();
    expect(source.send).toHaveBeenCalledWith('lay a at y');
    expect(picking.chosen).toEqual([]);
  });

  it('chooses the only target by itself, and takes both back together', async () => {
    const { picking } = at();
    await picking.pick('card:b');
    expect(picking.candidate?.text).toBe('lay b at z');
    picking.back();
    expect(picking.chosen).toEqual([]);
  });

  it('changes target and source at a touch', async () => {
    const { picking } = at();
    await picking.pick('card:a');
    await picking.pick('place:x');
    await picking.pick('place:y');
    expect(picking.candidate?.text).toBe('lay a at y');
    await picking.pick('card:b');
    expect(picking.candidate?.text).toBe('lay b at z');
  });

  it('takes back a part that is touched again', async () => {
    const { picking } = at();
    await picking.pick('card:a');
    await picking.pick('place:x');
    await picking.pick('place:x');
    expect(picking.chosen).toEqual(['card:a']);
    await picking.pick('card:a');
    expect(picking.chosen).toEqual([]);
  });

  it('offers to go on from a move that is complete already', async () => {
    const { picking } = at();
    await picking.pick('card:c');
    expect(picking.candidate?.text).toBe('buy c');
    expect([...picking.lit]).toEqual(['place:d']);
  });

  it('sends a safe move at once', async () => {
    const { picking, source } = at({ isSafe: ({ kind }) => kind === 'pass' });
    await picking.pick('button:pass');
    expect(source.send).toHaveBeenCalledWith('pass');
  });

  it('asks the server why something cannot be picked', async () => {
    const refusal = { reason: 'wrong-row', text: 'It belongs elsewhere.', rule: 'GC-021', facts: {} };
    const preview = vi.fn(() => Promise.resolve([{ move: 'lay a at z', events: [], refusal }]));
    const { picking } = at({ preview, textFor: (chosen, id) => `lay ${chosen[0]} at ${id}` });
    await picking.pick('card:a');
    await picking.pick('place:z');
    expect(preview).toHaveBeenCalledWith(['lay card:a at place:z']);
    expect(picking.refusal?.rule).toBe('GC-021');
    expect(picking.chosen).toEqual(['card:a']);
  });

  it('keeps what was chosen while it still leads somewhere', async () => {
    const { picking, source } = at();
    await picking.pick('card:a');
    picking.follow({ ...source, moves: [lay('a', 'x'), lay('a', 'y')] });
    expect(picking.chosen).toEqual(['card:a']);
    picking.follow({ ...source, moves: [PASS] });
    expect(picking.chosen).toEqual([]);
  });
});
