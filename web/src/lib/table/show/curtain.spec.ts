// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Look } from '../picking.svelte';
import { curtain } from './curtain';

let show: { isOn: boolean; skip(): void };
let looks: Record<string, Look>;
let picked: string[];
let clicks: string[];
let drop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<div data-part="card:a"></div><div data-part="card:b"></div><a href="#x">x</a>';
  document.body.onclick = (event) => void clicks.push((event.target as Element).outerHTML);
  show = { isOn: true, skip: () => (show.isOn = false) };
  looks = { 'card:a': 'lit', 'card:b': 'plain' };
  [picked, clicks] = [[], []];
  const picking = {
    look: (id: string) => looks[id] ?? 'plain',
    pick: (id: string) => Promise.resolve(void picked.push(id))
  };
  drop = curtain(show, picking)(window);
});
afterEach(() => drop());

function touch(selector: string): void {
  const node = document.querySelector(selector) as Element;
  for (const kind of ['pointerdown', 'click'])
    node.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
}

it('lets a legal target count at once, and only once', () => {
  touch('[data-part="card:a"]');
  expect([show.isOn, picked, clicks]).toEqual([false, ['card:a'], []]);
});

it('takes a touch on anything else on the table as no more than the end of the show', () => {
  touch('[data-part="card:b"]');
  expect([show.isOn, picked, clicks]).toEqual([false, [], []]);
});

it('keeps nobody from a link', () => {
  touch('a');
  expect([show.isOn, clicks.length]).toEqual([false, 1]);
});

it('leaves touches alone when nothing is shown', () => {
  show.isOn = false;
  touch('[data-part="card:b"]');
  expect(clicks.length).toBe(1);
});

it('ends by any key', () => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  expect(show.isOn).toBe(false);
});
