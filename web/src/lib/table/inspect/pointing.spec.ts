import { expect, it } from 'vitest';
import { Picking } from '../picking.svelte';
import { Inspection } from './inspection.svelte';
import { pointing } from './pointing';

/** What is looked at after a right click on the thing with this part. */
function lookedAt(part: string): string | null {
  const table = document.createElement('div');
  table.innerHTML = `<div data-part="${part}" aria-label="a thing"></div>`;
  document.body.append(table);
  const inspection = new Inspection(new Picking());
  const end = pointing(inspection)(table);
  table.firstElementChild?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
  end();
  table.remove();
  return inspection.id;
}

it('looks at a card', () => expect(lookedAt('card:air-2')).toBe('card:air-2'));
it.each(['button:pass', 'choice:3'])('leaves %s alone: it says on itself what it does', (part) =>
  expect(lookedAt(part)).toBeNull()
);
