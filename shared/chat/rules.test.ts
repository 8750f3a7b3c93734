import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workOf } from '#test/support/work.ts';
import { chatLimits } from './limits.ts';
import { isEmoji, isHeldBack, lineOf, otherOf, partsOf, showsSomething, sideOf, tidyMessage, urlsIn } from './rules.ts';
import { marksOf } from './shapes.ts';

const pair = { user_id1: 3, user_id2: 8 };

describe('a pair', () => {
  it('has two sides, and nobody else one', () => {
    expect([sideOf(pair, 3), sideOf(pair, 8), sideOf(pair, 5)]).toEqual([1, 2, undefined]);
    expect([otherOf(pair, 3), otherOf(pair, 8)]).toEqual([8, 3]);
  });

  it('knows of each message what the other one has received and seen', () => {
    const marks = { ...pair, seen_1: 2, seen_2: 0, received_1: 1, received_2: 3 };
    expect(marksOf({ user_id: 8, n: 2 }, marks)).toEqual({ is_seen: true, is_received: true });
    expect(marksOf({ user_id: 8, n: 3 }, marks)).toEqual({ is_seen: false, is_received: false });
    expect(marksOf({ user_id: 3, n: 3 }, marks)).toEqual({ is_seen: false, is_received: true });
  });

  it('holds back a message of one of them alone, never what the other one wrote last', () => {
    const of = (last_seq: number) => ({ last_seq, last_at: '2026-11-28T05:00:00.000Z' });
    expect(isHeldBack(of(4), { ...of(5) })).toBe(true);
    // The inbox is of a later date, as the news of another's message comes in two rows.
    for (const inbox of [{ ...of(3), last_at: '2026-11-28T06:00:00.000Z' }, {}, undefined])
      expect(isHeldBack(of(4), inbox)).toBe(false);
  });
});

describe('a text', () => {
  it('is kept without what hides or turns other text', () => {
    expect(tidyMessage(' a\r\n\r\n\r\n\r\nb\u202e\u0000 ')).toBe('a\n\nb');
    expect(tidyMessage(`e\u0301${'\u0335'.repeat(9)}`)).toBe(`é${'\u0335'.repeat(4)}`);
    expect(tidyMessage('שלום مرحبا 👩‍👩‍👧')).toBe('שלום مرحبا 👩‍👩‍👧');
    for (const nothing of ['', ' \n', '\u200b\u2060', '\u3164', '\u0301']) expect(showsSomething(nothing)).toBe(false);
    expect(showsSomething('\ud800')).toBe(false);
  });

  it('is shown in one line, cut between characters', () => {
    expect(lineOf(' a\n\n b ')).toBe('a b');
    const long = lineOf(`${'x'.repeat(chatLimits.line - 2)}😀😀`);
    expect(long.isWellFormed()).toBe(true);
    expect(long.endsWith('…')).toBe(true);
    expect(long.length).toBeLessThanOrEqual(chatLimits.line);
  });

  it('has links to the web alone, without what stands behind them', () => {
    const hrefs = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);
    expect(hrefs('see https://a.example/x_(y), (http://b.example/z). HTTPS://C.example!')).toEqual([
      'https://a.example/x_(y)',
      'http://b.example/z',
      'https://c.example/',
    ]);
    expect(hrefs('javascript:alert(1) ftp://a.example data:text/html,x www.a.example https://')).toEqual([]);
    expect(partsOf('a https://a.example b')).toEqual([
      { text: 'a ' },
      { text: 'https://a.example', href: 'https://a.example/' },
      { text: ' b' },
    ]);
    expect(urlsIn('https://a.example https://a.example https://b.example https://c.example https://d.example')).toEqual(
      ['https://a.example/', 'https://b.example/', 'https://c.example/'],
    );
  });

  it('makes work that grows with its length, whatever it is made of', () => {
    const pieces = fc.array(fc.constantFrom('.', ')', '(', ']', '[', '…', 'x', ' ', 'http://a/', 'http://漢', '漢'), {
      minLength: 1,
      maxLength: 3,
    });
    const texts = fc
      .array(fc.tuple(pieces, fc.integer({ min: 1, max: 1500 })), { maxLength: 4 })
      .map((some) => some.map(([piece, times]) => piece.join('').repeat(times)).join(''));
    const worst = `http://a/${'.'.repeat(2000)}x${')'.repeat(1980)}`;
    fc.assert(
      fc.property(texts, (text) => {
        let parts: readonly { text: string }[] = [];
        const work = workOf(() => (parts = partsOf(text)));
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(work).toBeLessThanOrEqual(300 * text.length);
      }),
      { examples: [[worst]] },
    );
    // Longer than any address, and so none.
    expect(urlsIn(worst)).toEqual([]);
    expect(urlsIn(`http://a/${'.'.repeat(900)}x${')'.repeat(900)}`)).toEqual([`http://a/${'.'.repeat(900)}x`]);
  });

  it.each(['👍', '❤️', '👩‍👩‍👧‍👦', '🇫🇷', '👋🏽', '1️⃣', '©'])('%s is one emoji', (emoji) => {
    expect(isEmoji(emoji)).toBe(true);
  });
  it.each(['', 'a', '1', '👍👍', '👍 ', '<b>', '\u200d'])('%j is none', (text) => {
    expect(isEmoji(text)).toBe(false);
  });
});
