import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  mentionParts,
  mentionsIn,
  nameBeingTyped,
  namesTyped,
  sayMentions,
  storedFrom,
} from './mentions.ts';

const ids = new Map([
  ['ana', 12],
  ['ben.r', 7],
]);
const keep = (text: string) => storedFrom(text, (name) => ids.get(name));

describe('a mention', () => {
  it('is typed as a name and stored as an id; addresses and unknown names stay', () => {
    expect(keep('@Ana, and (@ben.r)!')).toBe('@[12], and (@[7])!');
    expect(keep('ana@ana.org https://x.org/@ana @nobody @@ana')).toBe('ana@ana.org https://x.org/@ana @nobody @@ana');
    expect(namesTyped('@ana @ANA. @ben.r')).toEqual(['ana', 'ben.r']);
  });

  it('is named when it is drawn', () => {
    expect(mentionsIn('@[12] @[7] @[12] @[0] @[x]')).toEqual([12, 7]);
    expect(sayMentions('Hi @[7]!', (id) => `@${id * 2}`)).toBe('Hi @14!');
    expect(mentionParts('Hi @[7]!')).toEqual([{ text: 'Hi ' }, { text: '@[7]', user_id: 7 }, { text: '!' }]);
  });

  it('is not cut in two', () => {
    expect(beginningOf('Hello @[123] there', 9)).toBe('Hello');
    expect(beginningOf('Hello @[123] there', 13)).toBe('Hello @[123]');
  });

  it('is looked up while its name is typed', () => {
    expect(nameBeingTyped('Hi @an', 6)).toBe('an');
    expect(nameBeingTyped('Hi @an there', 12)).toBeUndefined();
    expect(nameBeingTyped('me@an', 5)).toBeUndefined();
    expect(nameBeingTyped('@', 1)).toBe('');
  });
});
