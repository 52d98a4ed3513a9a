// A game that is over, without touching anything: the first legal move for every seat of one's own, over plain HTTP.

/** Opens a table with these wishes as whoever *page* is, plays it to its end, and goes there. */
export async function openFinished(page, service, wish) {
  await page.goto(service.address);
  await page.waitForFunction(() => localStorage.getItem('oikos.secret') !== null);
  const code = await page.evaluate(async (wanted) => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('oikos.secret')}`,
      'Content-Type': 'application/json'
    };
    const ask = async (path, body) => {
      const answer = await fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        body: body && JSON.stringify(body)
      });
      return answer.json();
    };
    const { code } = await ask('/tables', { name: 'Ana', start: true, ...wanted });
    const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
    let after = 0;
    for (;;) {
      const updates = await ask(`/tables/${code}/messages?after=${after}&wait=5`);
      if (!Array.isArray(updates)) {
        await pause(3000); // asked too fast: the page will ask for things too
        continue;
      }
      for (const update of updates) {
        after = Math.max(after, update.seq);
        if (update.table.phase === 'ended') return code;
      }
      // What was missed may come entry by entry: only the newest can be answered.
      const mine = updates.findLast(({ seq, view }) => seq === after && view?.moves.length > 0);
      if (!mine) continue;
      const { seat, table, view } = mine;
      const play = { do: 'play', seat, answers: table.position, move: view.moves[0] };
      if ((await ask(`/tables/${code}/messages`, play)).tell !== 'accepted') {
        await pause(3000);
        after = 0;
      }
    }
  }, wish);
  await page.goto(`${service.address}/t/${code}`);
  await page.waitForSelector('dialog .result');
  return code;
}
