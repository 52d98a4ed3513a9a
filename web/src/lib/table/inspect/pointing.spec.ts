// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
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

it('looks at what the mouse was moved to and rests on, not at what comes to lie below it', () => {
  vi.useFakeTimers();
  const table = document.createElement('div');
  table.innerHTML = '<div data-part="card:a"></div><div data-part="card:b"></div>';
  const inspection = new Inspection(new Picking());
  const end = pointing(inspection)(table);
  const send = (kind: string, part: string) => {
    const event = new PointerEvent(kind, { bubbles: true, pointerType: 'mouse' });
    table.querySelector(`[data-part="${part}"]`)?.dispatchEvent(event);
    vi.advanceTimersByTime(1000);
  };
  send('pointerover', 'card:a');
  expect(inspection.id).toBeNull();
  send('pointermove', 'card:b');
  expect(inspection.id).toBe('card:b');
  end();
  vi.useRealTimers();
});
