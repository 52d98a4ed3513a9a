// Moves made through the interface, by whatever lights up.

/** From the shelf to a game against bots: two clicks. */
export async function playBots(page, house, game, level = '') {
  await page.goto(house.address);
  await page.click(`[data-game=${game}]`);
  if (level) await page.getByLabel(/^(Bots|Robots)/).selectOption(level);
  await page.getByRole('button', { name: /against bots|contre des robots/ }).click();
  await page.waitForSelector('main.table');
}

export async function dismissGuide(page) {
  const off = page.getByRole('button', { name: /No more tips|Plus d'aide/ });
  if (await off.count()) await off.click();
}

/** Wait until it is this browser's turn or the game is over. */
export async function myTurn(page) {
  return page
    .waitForFunction(
      () => {
        if (document.querySelector('[data-look=lit]')) return 'turn';
        return document.querySelector('dialog .result') ? 'over' : null;
      },
      null,
      { timeout: 60_000 }
    )
    .then((handle) => handle.jsonValue());
}

/** One move: touch what lights up until a move is complete, then confirm. */
export async function move(page) {
  for (let touches = 0; touches < 8; touches++) {
    const confirm = page.locator('[data-confirm]');
    if (await confirm.count()) {
      await confirm.click();
      await page.waitForFunction(() => !document.querySelector('[data-look=chosen]'));
      return;
    }
    await page.locator('[data-look=lit]').first().click();
    await page.waitForTimeout(30);
  }
  throw new Error('no move came together');
}

/** Play until the result shows; the number of moves made. */
export async function playOut(page, limit = 400, each = async () => {}) {
  for (let moves = 0; moves < limit; moves++) {
    if ((await myTurn(page)) === 'over') return moves;
    await each(moves);
    await move(page);
  }
  throw new Error('the game does not end');
}
