// @vitest-environment jsdom
import { update, problem, welcome } from '$lib/api/testing/messages';
import { TestServer, until, type Visitor } from '$lib/api/testing/server';
import type { MoveInfo } from '$lib/api/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TableSession } from './table-session.svelte';

let server: TestServer;
let session: TableSession;
let line: Visitor;

beforeEach(async () => {
  server = await TestServer.start();
  localStorage.setItem('oikos.secret', 'first');
  session = new TableSession('ABC');
  session.open();
  line = await server.visitor(0);
  line.tell(welcome());
});

afterEach(async () => {
  session.close();
  await server.stop();
});

const log = () => session.lines.map(({ seq }) => seq);
const lay = (card: string): MoveInfo => ({ text: `lay ${card}`, kind: 'lay', facts: { card } });

/** Whatever was told before has been heard. */
async function heard(): Promise<void> {
  const asked = session.ask({ do: 'hint', seat: 0 });
  const { id } = await until(() => {
    const request = line.requests.find((one) => one.do === 'hint');
    if (!request) throw new Error('not asked');
    return request;
  });
  line.tell({ tell: 'hint', id, position: 1, move: '', because: [] });
  line.requests.length = 0;
  await asked;
}

describe('updates', () => {
  it('that come twice are taken once', async () => {
    line.tell(update(3, [1, 2, 3]), update(3, [1, 2, 3]), update(4, [4]), update(4, [4]));
    await heard();
    expect(session.update?.seq).toBe(4);
    expect(log()).toEqual([1, 2, 3, 4]);
  });

  it('that come late do not take the table back, but what they tell of is not lost', async () => {
    line.tell(update(4, [4], { legal: ['lay a'] }), update(3, [1, 2, 3], { told: [lay('a')] }));
    await heard();
    expect(session.update?.seq).toBe(4);
    expect(session.table?.position).toBe(4);
    expect(log()).toEqual([1, 2, 3, 4]);
    expect(session.moves).toEqual([lay('a')]);
  });

  it('that come late do not take a seat away', async () => {
    line.tell(update(4, [4]), update(3, [3], { seat: null }));
    await heard();
    expect(session.seats).toEqual([0]);
    expect(session.eyes).toBe(0);
  });

  it('of two seats on one device are kept apart', async () => {
    line.tell(update(3, [1, 3]), update(3, [1, 2, 3], { seat: 1 }), update(4, [4]));
    await heard();
    expect(session.seats).toEqual([0, 1]);
    expect(log()).toEqual([1, 3, 4]);
    session.lookFrom(1);
    expect(log()).toEqual([1, 2, 3]);
    expect(session.update?.seq).toBe(3);
    expect(session.table?.position).toBe(4);
  });

  it('of a seat that is somebody else’s now are dropped', async () => {
    line.tell(update(3, [3]), update(3, [3], { seat: 2 }));
    await heard();
    expect(session.seats).toEqual([2]);
    expect(session.eyes).toBe(2);
  });
});

describe('a line that comes back', () => {
  it('goes on after the last entry', async () => {
    line.tell(update(3, [1, 2, 3]));
    await heard();
    line.close();
    expect((await server.visitor(1)).hello.after).toBe(3);
  });

  it('that was cut between two seats goes on where the one is that was told less', async () => {
    line.tell(update(3, [1, 2, 3]), update(3, [1, 2, 3], { seat: 1 }), update(4, [4]));
    await heard();
    line.close();
    const second = await server.visitor(1);
    expect(second.hello.after).toBe(3);
    line = second;
    line.tell(welcome({ seats: [0, 1] }), update(4, [4]), update(4, [4], { seat: 1 }));
    await heard();
    expect(log()).toEqual([1, 2, 3, 4]);
    session.lookFrom(1);
    expect(log()).toEqual([1, 2, 3, 4]);
  });

  it('does not leave out what only a refusal has shown', async () => {
    line.tell(update(3, [1, 2, 3]));
    await heard();
    const playing = session.play('pass');
    await until(() => expect(line.requests).toHaveLength(1));
    const id = line.requests[0]?.id ?? '';
    line.tell({ tell: 'refused', id, problem: problem('stale'), updates: [update(6)] });
    expect(await playing).toBe(false);
    expect(session.update?.seq).toBe(6);
    expect(session.refusal?.reason).toBe('stale');
    line.close();
    line = await server.visitor(1);
    expect(line.hello.after).toBe(3);
    line.tell(welcome(), update(6, [4, 5, 6]));
    await heard();
    expect(log()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('after taking up a seat is told all that the seat may know', async () => {
    line.tell(update(3, [1, 2, 3], { seat: null }));
    await heard();
    const taking = session.takeUp('secret');
    await until(() => expect(line.requests).toHaveLength(1));
    line.tell(update(4, [4]));
    const id = line.requests[0]?.id ?? '';
    line.tell({ tell: 'accepted', id, seq: 4, person: 1, secret: null, code: null });
    await taking;
    line = await server.visitor(1);
    expect(line.hello.after).toBe(0);
    line.tell(welcome(), update(4, [1, 2, 3, 4]));
    await heard();
    expect(session.eyes).toBe(0);
    expect(log()).toEqual([1, 2, 3, 4]);
  });
});

describe('moves', () => {
  it('are told once and then known by their text, in the order of the view', async () => {
    line.tell(update(1, [], { legal: ['lay a', 'lay b'], told: [lay('a'), lay('b')] }));
    line.tell(update(2, [], { legal: ['lay c', 'lay b'], told: [lay('c')] }));
    await heard();
    expect(session.moves).toEqual([lay('c'), lay('b')]);
    expect(session.moveOf('lay a')).toEqual(lay('a'));
  });

  it('are known to every seat on the device', async () => {
    line.tell(update(1, [], { legal: [], told: [lay('a')] }), update(1, [], { seat: 1, legal: ['lay a'] }));
    await heard();
    session.lookFrom(1);
    expect(session.moves).toEqual([lay('a')]);
  });

  it('come with a refusal too', async () => {
    line.tell(update(1));
    await heard();
    const playing = session.play('lay z');
    await until(() => expect(line.requests).toHaveLength(1));
    const updates = [update(2, [], { legal: ['lay a'], told: [lay('a')] })];
    line.tell({ tell: 'refused', id: line.requests[0]?.id ?? '', problem: problem('stale'), updates });
    await playing;
    expect(session.moves).toEqual([lay('a')]);
  });
});

describe('a refusal', () => {
  it('is forgotten when something happens', async () => {
    line.tell(update(1, [1]));
    await heard();
    const asked = session.ask({ do: 'undo', seat: 0 });
    await until(() => expect(line.requests).toHaveLength(1));
    const id = line.requests[0]?.id ?? '';
    line.tell({ tell: 'refused', id, problem: problem('nothing-to-undo'), updates: [update(1)] });
    expect(await asked).toBeNull();
    expect(session.refusal?.reason).toBe('nothing-to-undo');
    line.tell(update(2, [2]));
    await until(() => expect(session.refusal).toBeNull());
  });

  it('of a move that was made, but whose answer was lost, is forgotten when the news come', async () => {
    line.tell(update(1, [1]));
    await heard();
    server.answer = ({ body }) => [
      200,
      { tell: 'refused', id: body.id, problem: problem('stale'), updates: [update(2)] }
    ];
    const playing = session.play('pass');
    await until(() => expect(line.requests).toHaveLength(1));
    line.close();
    await playing;
    expect(session.refusal?.reason).toBe('stale');
    line = await server.visitor(1);
    expect(line.hello.after).toBe(1);
    line.tell(welcome(), update(2, [2]));
    await until(() => expect(session.refusal).toBeNull());
  });

  it('is said even if the server cannot be reached', async () => {
    line.tell(update(1));
    await heard();
    server.answer = () => [503, ''];
    line.close();
    await until(() => expect(session.connection).toBe('lost'));
    expect(await session.play('pass')).toBe(false);
    expect(session.refusal?.reason).toBe('unreachable');
  });

  it('over plain HTTP has its own reason', async () => {
    line.tell(update(1));
    await heard();
    server.answer = () => [429, problem('too-fast')];
    line.close();
    await until(() => expect(session.connection).toBe('lost'));
    await session.play('pass');
    expect(session.refusal?.reason).toBe('too-fast');
  });
});
