import { expect, it } from 'vitest';
import { lowered, raised } from './rightsRules.ts';

it('a right is given beside what somebody has, and to act includes to read', () => {
  expect(raised([], ['money_read'])).toEqual(['money_read']);
  expect(raised(['organizer', 'money_read'], ['money_act', 'people_read'])).toEqual([
    'organizer',
    'money_act',
    'people_read',
  ]);
  expect(raised(['money_read'], ['admin'])).toEqual(['admin', 'money_read']);
});

it('what somebody has is not given again', () => {
  expect(raised(['money_act'], ['money_act'])).toBeUndefined();
  expect(raised(['money_act'], ['money_read'])).toBeUndefined();
  expect(raised(['admin'], ['money_act'])).toBeUndefined();
  expect(raised(['admin'], ['admin'])).toBeUndefined();
});

it('without the right to act it is read, and without the right to read nothing is done', () => {
  expect(lowered(['money_act', 'people_read'], ['money_act'])).toEqual(['money_read', 'people_read']);
  expect(lowered(['money_act', 'people_read'], ['money_read'])).toEqual(['people_read']);
  expect(lowered(['organizer', 'admin', 'site_read'], ['admin'])).toEqual(['organizer', 'site_read']);
});

it('what somebody has not is not taken', () => {
  expect(lowered(['money_read'], ['money_act'])).toBeUndefined();
  expect(lowered(['organizer'], ['admin', 'site_read'])).toBeUndefined();
});
