import { describe, expect, it } from 'vitest';
import { chatStateOf, isDisplayName, saysSomething, tidyName, tidyText } from './chatRules.ts';

describe('a display name', () => {
  it.each(['Bo', 'Rosa Luz', 'José', 'Ольга', '李雷', 'محمد', 'DJ 5', 'Rosa ❤️', 'O’Neil-Smith'])(
    'may be %s',
    (name) => {
      expect(isDisplayName(tidyName(name))).toBe(true);
    },
  );

  it.each([
    '',
    'B',
    '  B  ',
    '!?',
    'a\u200bb',
    'a\u200db',
    '\u202eabc',
    'a\u0000b',
    'ab\u3164',
    '\ud800ab',
    'x'.repeat(31),
  ])('may not be %j', (name) => {
    expect(isDisplayName(tidyName(name))).toBe(false);
  });

  it('is the same however its spaces and accents are typed', () => {
    expect(tidyName(' Jose\u0301 \n Luz ')).toBe('José Luz');
  });
});

describe('a text', () => {
  it('loses what turns or hides other text, and nothing else', () => {
    expect(tidyText(' a\r\nb\n\n \n\nc\u202e\u2066\u0007\ufeff\td ')).toBe('a\nb\n\nc\td');
    expect(tidyText('👩‍👩‍👧 e\u0301 שלום\u200f')).toBe('👩‍👩‍👧 é שלום\u200f');
  });

  it('says something when a character of it can be seen', () => {
    for (const text of ['a', '😀', '?', '…', '👩‍👩‍👧', '漢']) expect(saysSomething(text), text).toBe(true);
    for (const text of ['', ' \n', '\u200b\u200d', '\u2800', '\u0301', '\ud800'])
      expect(saysSomething(text)).toBe(false);
  });

  it('takes no longer the more empty lines it has', () => {
    const start = performance.now();
    expect(tidyText(`a${'\n \t'.repeat(100_000)}b`)).toBe('a\n\nb');
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('the chat of a contest', () => {
  const day = 24 * 3_600_000;
  const at = (days: number) => new Date(days * day);
  const contest = { contest_status: 'active', start_date: at(1), end_date: at(2), chat_enabled: true } as const;

  it.each([
    [{}, 0, 'open'],
    [{}, 1.5, 'open'],
    [{}, 300, 'open'],
    [{ contest_status: 'draft' }, 1.5, 'early'],
    [{ contest_status: 'cancelled' }, 1.5, 'over'],
    [{ contest_status: 'certified' }, 8.9, 'open'],
    [{ contest_status: 'certified' }, 9, 'over'],
    [{ chat_enabled: false }, 1.5, 'off'],
    [{ chat_enabled: false, contest_status: 'draft' }, 1.5, 'off'],
  ] as const)('%j is on day %d %s', (change, day_, state) => {
    expect(chatStateOf({ ...contest, ...change }, day_ * day)).toBe(state);
  });
});
