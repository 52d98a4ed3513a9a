import { expect, it } from 'vitest';
import { Loaded } from './loaded.svelte';

it('says of a game that the app cannot draw that it is undrawn', async () => {
  const loaded = new Loaded();
  await loaded.load('nothing', 'en', async () => ({ game: 'nothing', hash: '', content: {}, names: {} }));
  expect([loaded.isUndrawn, loaded.game]).toEqual([true, null]);
});
