// The worker's Python plays as the server's does: the same records, the same messages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { test } from 'node:test';
import WebSocket from 'ws';
import { memoryBrowser, startPython } from './local-python.js';
import { openServer, python, root } from './service.js';

const GAMES = { glace: 3, ekopolis: 3, ecopolis: 3, ecotopia: 3 };
const SEED = 'the same everywhere';

/** Fifteen games with bots in all seats, as records. */
const RECORDS = `
import json
from oikos.engine.history import History
from oikos.engine.nature import SeededNature
from oikos.engine.record import record_of
from oikos.engine.rng import Rng
from oikos.games import boxes
from oikos.players import make_player
from oikos.players.player import Budget

def record(box, seed):
    game = box.open()
    history, nature = History(game), SeededNature(seed)
    bots = [make_player("sapling", game, Rng(f"{seed} {seat}"), Budget(seconds=1.0)) for seat in range(game.players)]
    history.let_nature_play(nature)
    while history.state.actor >= 0:
        actor = history.state.actor
        history.play(bots[actor].choose(history.state.view(actor)))
        history.let_nature_play(nature)
    return record_of(history, ["sapling"] * game.players, seed, None, 0).to_text()

names = sorted(boxes())
json.dumps([record(boxes()[names[number % len(names)]], f"seed {number}") for number in range(15)])
`;

const compiled = (code) => `import json\n${code.replace(/\njson\.dumps/, '\nprint(json.dumps')})`;

test('fifteen games with bots leave the same records in the browser, from source and as installed', async () => {
  const there = JSON.parse((await startPython()).runPython(RECORDS));
  assert.equal(there.length, 15);
  for (const env of [{ ...process.env, PYTHONPATH: `${root}src` }, process.env]) {
    const here = execFileSync(python, ['-c', compiled(RECORDS)], { env, maxBuffer: 1e8 });
    assert.deepEqual(JSON.parse(here.toString()), there);
  }
});

/** A game in which one person has all seats: what each line to it tells, and what is asked on it. */
class Game {
  told = [];
  #waiting = new Map();
  #asked = 0;
  #update = new Map();

  constructor(say) {
    this.say = say;
  }

  hear(text) {
    for (const told of [JSON.parse(text)].flat()) {
      this.told.push(told);
      if (told.tell === 'update') this.#update.set(told.seat, told);
      if ('id' in told) this.#waiting.get(told.id)?.(told);
    }
  }

  ask(request) {
    const id = String(++this.#asked);
    this.say(JSON.stringify({ ...request, id }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Until every seat knows of the newest entry. */
  async settled(seats) {
    for (let tries = 0; tries < 2000; tries++) {
      const seqs = [...this.#update.values()].map(({ seq }) => seq);
      if (seqs.length === seats && new Set(seqs).size === 1) return [...this.#update.values()];
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error('the seats are not told');
  }

  /** Play to the end: always the move in the same place of the list, and now and then a preview, an undo, a refusal. */
  async play(seats) {
    for (let turn = 0; turn < 600; turn++) {
      // A server lets nobody ask more than so often.
      if (turn > 60) await new Promise((resolve) => setTimeout(resolve, 80));
      const updates = await this.settled(seats);
      const actor = updates.find(({ view }) => view.moves.length > 0);
      if (!actor) return turn;
      const { seat, view } = actor;
      const move = view.moves[(7 * turn) % view.moves.length];
      if (turn % 9 === 2) await this.ask({ do: 'preview', seat, moves: view.moves.slice(0, 3) });
      const answered = await this.ask({
        do: 'play',
        seat,
        answers: actor.table.position,
        move
      });
      if (answered.tell !== 'accepted') throw new Error(JSON.stringify(answered).slice(0, 300));
      if (turn % 13 === 5) await this.ask({ do: 'undo', seat });
    }
    throw new Error('the game does not end');
  }
}

/** Without what differs from one table to the next: times and codes. */
function plain(told, code) {
  const isTime = /^(at|touched|turn_since|runs_out_at|since|seed|seed_hash)$/;
  return JSON.parse(
    JSON.stringify(told, (key, value) => (isTime.test(key) ? undefined : value)).replaceAll(code, 'CODE')
  );
}

/** Where two messages differ first. */
function difference(one, other) {
  const [a, b] = [JSON.stringify(one) ?? '', JSON.stringify(other) ?? ''];
  const at = [...a].findIndex((letter, place) => letter !== b[place]);
  return `…${a.slice(Math.max(0, at - 80), at + 80)} and …${b.slice(Math.max(0, at - 80), at + 80)}`;
}

const wish = (game) => ({
  game,
  name: 'Ada',
  seats: Array.from({ length: GAMES[game] }, (_, seat) => ({ who: 'me', name: `Seat ${seat}` })),
  start: true
});
/** A person for each game: one alone asks too much in so short a time. */
const secretOf = (game) => game.padEnd(43, '-');
const hello = (secret) => JSON.stringify({ secret, after: 0, lang: 'en', round: true });

/** On a connection of its own: one that was kept may have ended while Python was busy here. */
function post(address, headers, body) {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (data) => (text += data));
      answer.on('end', () => resolve(text));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function atServer(server, game) {
  const secret = secretOf(game);
  const headers = {
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    'Accept-Language': 'en'
  };
  const { code } = JSON.parse(
    await post(`${server.address}/api/tables`, headers, JSON.stringify(wish(game)))
  );
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/tables/${code}/socket`);
  await new Promise((resolve) => socket.on('open', resolve));
  const line = new Game((text) => socket.send(text));
  socket.on('message', (data) => line.hear(data.toString()));
  socket.send(hello(secret));
  const turns = await line.play(GAMES[game]);
  socket.close();
  return { turns, told: plain(line.told, code) };
}

let lines = 0;

async function inWorker(worker, game) {
  const [number, secret] = [++lines, secretOf(game)];
  const asked = { method: 'POST', path: '/tables', lang: 'en', secret, body: wish(game) };
  const { body } = JSON.parse(await worker.ask(JSON.stringify(asked)));
  const line = new Game((text) => worker.say(number, text));
  worker.open_line(number, body.code, (text) => text && line.hear(text));
  worker.say(number, hello(secret));
  const turns = await line.play(GAMES[game]);
  worker.close_line(number);
  return { turns, told: plain(line.told, body.code) };
}

test('a whole game of each is told in the same messages by a server and by a worker', async (t) => {
  const server = await openServer({ seed: SEED });
  t.after(() => server.close());
  const py = await startPython();
  py.runPython(`
import types
from oikos.live import registry
registry.secrets = types.SimpleNamespace(token_hex=lambda size: ${JSON.stringify(SEED)})
`);
  const worker = py
    .pyimport('oikos.local.worker')
    .Worker(memoryBrowser(), JSON.stringify({ cards: {}, bot_pace: 0 }));
  t.after(() => worker.stop());
  for (const game of Object.keys(GAMES)) {
    const [there, here] = [await atServer(server, game), await inWorker(worker, game)];
    assert.ok(there.turns > 10, `${game}: ${there.turns} turns`);
    assert.equal(here.told.length, there.told.length);
    // A comparison of whole lists would describe all of them.
    const at = there.told.findIndex((told, at) => JSON.stringify(told) !== JSON.stringify(here.told[at]));
    assert.equal(at, -1, `${game}, message ${at}: ${difference(there.told[at], here.told[at])}`);
  }
});
