// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from './client';
import { Link, TIMES, type LinkListener, type LinkState } from './link';
import { goodbye, problem, update, welcome } from './testing/messages';
import { TestServer, until } from './testing/server';
import type { AnyRequest, Problem, Update } from './types';

const QUICK = { ...TIMES, pause: 40, longestPause: 80, patience: 400, polls: 3 };
const PLAY = { do: 'play', seat: 0, answers: 3, move: 'pass' } as const;

/** Writes down what it is told. */
class Ears implements LinkListener {
  states: LinkState[] = [];
  welcomes = 0;
  updates: Update[] = [];
  beside: Update[] = [];
  end: Problem | null = null;

  get after(): number {
    return this.updates.at(-1)?.seq ?? 0;
  }
  state(now: LinkState): void {
    this.states.push(now);
  }
  welcome(): void {
    this.welcomes++;
  }
  news(news: Update): void {
    this.updates.push(news);
  }
  shown(news: Update): void {
    this.beside.push(news);
  }
  ended(why: Problem): void {
    this.end = why;
  }
}

let server: TestServer;
let ears: Ears;
let link: Link;

beforeEach(async () => {
  server = await TestServer.start();
  localStorage.setItem('oikos.secret', 'first');
  client.lang = 'en';
  ears = new Ears();
  link = new Link('ABC', ears, QUICK);
  link.open();
});

afterEach(async () => {
  link.close();
  await server.stop();
});

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
/** Until what was said has arrived. */
const settled = () => pause(60);
const now = () => ears.states.at(-1);

async function live() {
  const visitor = await server.visitor(0);
  visitor.tell(welcome(), update(3));
  await until(() => expect(ears.after).toBe(3));
  return visitor;
}

describe('a socket', () => {
  it('says who is there, and goes on where it was cut', async () => {
    const first = await live();
    expect(first.hello).toEqual({ secret: 'first', after: 0, lang: 'en', round: true, lists: true });
    expect(now()).toBe('live');
    first.close();
    await until(() => expect(now()).toBe('lost'));
    const second = await server.visitor(1);
    expect(second.hello.after).toBe(3);
  });

  it('takes what is sent together as a list', async () => {
    const visitor = await live();
    const answer = link.ask(PLAY);
    const [asked] = await until(() => {
      expect(visitor.requests).toHaveLength(1);
      return visitor.requests;
    });
    const accepted = {
      tell: 'accepted',
      id: asked?.id ?? '',
      seq: 4,
      person: null,
      secret: null,
      code: null
    } as const;
    visitor.tellTogether(update(4), accepted);
    expect(await answer).toMatchObject({ seq: 4 });
    expect(ears.updates.map(({ seq }) => seq)).toEqual([3, 4]);
  });

  it('is opened once, however often the page comes back meanwhile', async () => {
    await live();
    link.reopen();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    await server.visitor(1);
    await settled();
    expect(server.knocks).toBe(2);
  });

  it('is left as soon as the browser is offline, and comes back when it is online', async () => {
    const first = await live();
    window.dispatchEvent(new Event('offline'));
    expect(now()).toBe('lost');
    await until(() => expect(first.isGone).toBe(true));
    window.dispatchEvent(new Event('online'));
    await server.visitor(1);
  });

  it('ends the line where the server lets nobody in', async () => {
    const visitor = await server.visitor(0);
    visitor.tell({ tell: 'refused', id: '', problem: problem('no-such-table'), updates: [] });
    await until(() => expect(ears.end?.reason).toBe('no-such-table'));
    await settled();
    expect(server.knocks).toBe(1);
  });
});

describe('a goodbye', () => {
  it.each(['restart', 'too-slow'] as const)('for %s brings the line back when it says', async (reason) => {
    const first = await live();
    const left = Date.now();
    first.tell(goodbye(reason, 400));
    first.close();
    const second = await server.visitor(1);
    expect(Date.now() - left).toBeGreaterThanOrEqual(390);
    expect(second.hello.after).toBe(3);
    expect(ears.end).toBeNull();
  });

  it.each(['kicked', 'no-onlookers'] as const)('for %s ends the line', async (reason) => {
    const first = await live();
    first.tell(goodbye(reason));
    first.close();
    await until(() => expect(ears.end?.reason).toBe(reason));
    await pause(200);
    expect(server.knocks).toBe(1);
  });
});

describe('a request', () => {
  it('is answered by its number', async () => {
    const visitor = await live();
    const [one, other] = [link.ask(PLAY), link.ask({ do: 'undo', seat: 0 })];
    await until(() => expect(visitor.requests).toHaveLength(2));
    const [first, second] = visitor.requests.map(({ id }) => id);
    visitor.tell({ tell: 'accepted', id: second ?? '', seq: 5, person: null, secret: null, code: null });
    visitor.tell({ tell: 'accepted', id: first ?? '', seq: 4, person: null, secret: null, code: null });
    expect(await one).toMatchObject({ seq: 4 });
    expect(await other).toMatchObject({ seq: 5 });
  });

  it('that is refused shows the table as it is, which is no news', async () => {
    const visitor = await live();
    const asked = link.ask(PLAY);
    await until(() => expect(visitor.requests).toHaveLength(1));
    const id = visitor.requests[0]?.id ?? '';
    visitor.tell({ tell: 'refused', id, problem: problem('stale'), updates: [update(7)] });
    expect(await asked).toMatchObject({ tell: 'refused' });
    expect(ears.beside.map(({ seq }) => seq)).toEqual([7]);
    expect(ears.after).toBe(3);
  });

  it('goes over plain HTTP while there is no socket', async () => {
    server.areSocketsBlocked = true;
    link.reopen();
    server.answer = () => [200, { tell: 'accepted', id: '1', seq: 4 }];
    expect(await link.ask({ do: 'say', phrase: 'thanks' })).toMatchObject({ tell: 'accepted' });
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/api/tables/ABC/messages' });
  });

  describe.each([
    ['is cut before the answer', (visitor: { close(): void }) => visitor.close()],
    ['stays silent', () => undefined]
  ])('on a line that %s', (_, fail) => {
    const posted = () => server.asked.map(({ body }) => body.do);

    it.each<AnyRequest>([PLAY, { do: 'preview', seat: 0, moves: ['pass'] }, { do: 'hint', seat: 0 }])(
      'is asked once more over plain HTTP: $do',
      async (request) => {
        server.answer = ({ body }) => [200, { tell: 'accepted', id: body.id, seq: 4 }];
        const visitor = await live();
        const asked = link.ask(request);
        await until(() => expect(visitor.requests).toHaveLength(1));
        fail(visitor);
        expect(await asked).toMatchObject({ tell: 'accepted', seq: 4 });
        expect(posted()).toEqual([request.do]);
      }
    );

    it.each<AnyRequest>([
      { do: 'say', phrase: 'thanks' },
      { do: 'sit', seat: 1, name: 'Ada' },
      { do: 'undo', seat: 0 }
    ])('fails rather than being done twice: $do', async (request) => {
      const visitor = await live();
      const asked = link.ask(request);
      await until(() => expect(visitor.requests).toHaveLength(1));
      fail(visitor);
      await expect(asked).rejects.toThrow('no answer');
      expect(posted()).toEqual([]);
    });

    it('comes back on a line of its own', async () => {
      server.answer = ({ body }) => [200, { tell: 'accepted', id: body.id, seq: 4 }];
      const visitor = await live();
      const asked = link.ask(PLAY);
      await until(() => expect(visitor.requests).toHaveLength(1));
      fail(visitor);
      await asked;
      const second = await server.visitor(1);
      expect(second.hello.after).toBe(3);
      await until(() => expect(visitor.isGone).toBe(true));
    });
  });
});

describe('where sockets are blocked', () => {
  /** Plain requests that find one more entry each time. */
  function answerPolls(): void {
    server.answer = ({ path, query }) => {
      if (path === '/api/tables/ABC/hello') return [200, [welcome(), update(1)]];
      return [200, [update(Number(query.get('after')) + 1)]];
    };
  }

  beforeEach(() => {
    server.areSocketsBlocked = true;
    link.reopen();
  });

  it('plain requests bring the same news, each after the last', async () => {
    answerPolls();
    await until(() => expect(ears.after).toBeGreaterThanOrEqual(4));
    expect(ears.updates.slice(0, 4).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(server.asked[0]).toMatchObject({
      path: '/api/tables/ABC/hello',
      body: { secret: 'first', after: 0, lang: 'en', round: true }
    });
    expect(server.asked.slice(1, 4).map(({ query }) => query.get('after'))).toEqual(['1', '2', '3']);
    expect(now()).toBe('live');
    expect(ears.welcomes).toBeGreaterThan(0);
  });

  it('a socket is tried again later, and goes on from there', async () => {
    answerPolls();
    await until(() => expect(ears.after).toBeGreaterThanOrEqual(2));
    server.areSocketsBlocked = false;
    const visitor = await server.visitor(0);
    const known = ears.after;
    expect(visitor.hello.after).toBe(known);
    visitor.tell(welcome(), update(known + 1));
    await until(() => expect(ears.after).toBe(known + 1));
    const polls = server.asked.length;
    await settled();
    expect(server.asked).toHaveLength(polls);
  });

  it('a server in trouble is tried again', async () => {
    server.answer = () => [503, {}];
    await until(() => expect(server.asked.length).toBeGreaterThanOrEqual(2));
    expect(now()).toBe('lost');
    expect(ears.end).toBeNull();
  });

  it('a table that is not there ends the line', async () => {
    await until(() => expect(ears.end?.reason).toBe('no-such-table'));
  });

  it('a goodbye is heeded as on a socket', async () => {
    server.answer = ({ path }) =>
      path === '/api/tables/ABC/hello' ? [200, [welcome(), update(1)]] : [200, [goodbye('restart', 400)]];
    await until(() => expect(server.asked).toHaveLength(2));
    const knocks = server.knocks;
    await pause(250);
    expect(server.knocks).toBe(knocks);
    expect(server.asked).toHaveLength(2);
    await until(() => expect(server.knocks).toBeGreaterThan(knocks));
  });

  it('whoever was kicked hears it', async () => {
    server.answer = ({ path }) =>
      path === '/api/tables/ABC/hello' ? [200, [welcome(), update(1)]] : [200, [goodbye('kicked')]];
    await until(() => expect(ears.end?.reason).toBe('kicked'));
  });
});

describe('coming back as somebody else', () => {
  it('says hello in another language, at once', async () => {
    const first = await live();
    client.lang = 'fr';
    link.speak('fr');
    const second = await server.visitor(1);
    expect(second.hello).toMatchObject({ secret: 'first', after: 3, lang: 'fr' });
    await until(() => expect(first.isGone).toBe(true));
  });

  it('stays where the language is the same', async () => {
    await live();
    link.speak('en');
    await settled();
    expect(server.knocks).toBe(1);
  });

  it('says hello as another person, once', async () => {
    await live();
    localStorage.setItem('oikos.secret', 'second');
    link.reopen();
    expect((await server.visitor(1)).hello.secret).toBe('second');
    await settled();
    expect(server.knocks).toBe(2);
  });

  it('does not come back once it is closed', async () => {
    const first = await live();
    link.close();
    link.reopen();
    await until(() => expect(first.isGone).toBe(true));
    await pause(150);
    expect(server.knocks).toBe(1);
  });
});
