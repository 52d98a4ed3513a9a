// The example of a bot in JavaScript plays (docs/bots.md); the one in Python is tested with the players.
import { execFile } from 'node:child_process';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { python, root } from './service.js';

test('a bot in JavaScript plays a whole game', async () => {
  const bot = `exec:${JSON.stringify(process.execPath)} ${root}examples/bots/random_bot.mjs`;
  const command = ['arena', 'glace', '--players', '2', '--games', '2', '--bots', `${bot},seedling`, '--json'];
  const { stdout } = await promisify(execFile)(
    python,
    ['-c', 'from oikos.cli.main import main; main()', ...command],
    { env: { ...process.env, PYTHONPATH: `${root}src` } }
  );
  const { standings } = JSON.parse(stdout);
  assert.deepEqual(
    standings.map(({ games, forfeits }) => [games, forfeits]),
    [
      [2, 0],
      [2, 0]
    ]
  );
});
