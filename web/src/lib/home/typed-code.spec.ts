import { expect, it } from 'vitest';
import { addressOf } from './typed-code';

it.each([
  ['abcd2345', '/t/ABCD2345'],
  [' AB CD-23 45 ', '/t/ABCD2345'],
  ['https://play.example/t/abcd2345', '/t/ABCD2345'],
  ['play.example/t/ABCD2345/', '/t/ABCD2345'],
  ['http://10.0.0.2:8000/t/ABCD2345?utm=x', '/t/ABCD2345'],
  ['https://play.example/t/ABCD2345/replay', '/t/ABCD2345'],
  ['https://play.example/t/ABCD2345#seat=aB_c-9', '/t/ABCD2345#seat=aB_c-9'],
  ['abc-234', '/class/ABC234'],
  ['http://10.0.0.2:8000/class/abc234', '/class/ABC234'],
  ['http://10.0.0.2:8000/class/ABC234/teacher#aB_c-9', '/class/ABC234/teacher#aB_c-9']
])('reads %s', (typed, address) => expect(addressOf(typed)).toBe(address));

it.each([
  '',
  '  ',
  'https://play.example/',
  'https://play.example/rules/glace',
  'https://play.example/class/'
])('finds no table in "%s"', (typed) => expect(addressOf(typed)).toBeNull());
