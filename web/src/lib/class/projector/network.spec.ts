import { expect, it } from 'vitest';
import { isOnlyHere, origins } from './network';

const at = (url: string) => ({ url, interface: 'eth0', is_likely: false });

it('never sends pupils to the teacher’s own machine', () => {
  expect(
    origins('http://127.0.0.1:8000', [at('http://10.0.0.2:8000'), at('http://192.168.1.4:8000')])
  ).toEqual(['http://10.0.0.2:8000', 'http://192.168.1.4:8000']);
  expect(origins('http://localhost:8000', [])).toEqual([]);
});

it('prefers the address by which the teacher came', () => {
  expect(origins('https://play.example', [at('http://10.0.0.2:8000/')])).toEqual([
    'https://play.example',
    'http://10.0.0.2:8000'
  ]);
  expect(origins('http://10.0.0.2:8000', [at('http://10.0.0.2:8000')])).toEqual(['http://10.0.0.2:8000']);
});

it('says when a server listens to its own machine alone', () => {
  expect(isOnlyHere('127.0.0.1', [])).toBe(true);
  expect(isOnlyHere('127.0.0.1', [at('http://10.0.0.2:8000')])).toBe(false);
  expect(isOnlyHere('play.example', [])).toBe(false);
});
