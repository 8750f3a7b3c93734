import { describe, expect, it } from 'vitest';
import type { ChatMessageShape } from '#shared/client/app/core/calls.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { beginsGroup, type ChatLog, chatLog, type ChatStep, emptyLog } from './chatLog.ts';

const message = (message_id: string, stamp: number, more: Partial<ChatMessageShape> = {}): ChatMessageShape => ({
  message_id,
  cx_id: 'cx1',
  author: 'rosa',
  name: 'Rosa',
  text: `text of ${message_id}`,
  stamp,
  member: false,
  organizer: false,
  username: '',
  avatar: '',
  ...more,
});
const after = (...steps: ChatStep[]): ChatLog => steps.reduce(chatLog, emptyLog);
const ids = ({ messages }: ChatLog) => messages.map(({ message_id }) => message_id);
const loaded = (serverTime: number, ...messages: ChatMessageShape[]): ChatStep => ({
  step: 'loaded',
  messages,
  own: ['me'],
  serverTime,
});
const heard = (one: ChatMessageShape): ChatStep => ({ step: 'heard', message: one });
const sending = (client_id: string, text: string, stamp = 100): ChatStep => ({
  step: 'sending',
  outgoing: { client_id, text, stamp },
});

describe('the log', () => {
  it('holds each message once, in the order of their stamps', () => {
    const log = after(
      loaded(100, message('a', 1), message('b', 2)),
      heard(message('d', 4)),
      heard(message('c', 3)),
      heard(message('d', 4)),
    );
    expect(ids(log)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps what was heard while an answer was on its way, and drops what the answer lacks', () => {
    const log = after(
      loaded(50, message('a', 1), message('b', 2)),
      heard(message('c', 103)),
      loaded(101, message('b', 2)),
    );
    expect(ids(log)).toEqual(['b', 'c']);
    expect(ids(chatLog(log, loaded(200, message('b', 2))))).toEqual(['b']);
  });

  it('brings back nothing that was taken away, whatever arrives late', () => {
    const gone: ChatStep = { step: 'removed', message_id: 'a' };
    expect(ids(after(loaded(9, message('a', 1)), gone, heard(message('a', 1)), loaded(9, message('a', 1))))).toEqual(
      [],
    );
    expect(ids(after(gone, heard(message('a', 1))))).toEqual([]);
  });

  it('holds the newest alone when many come', () => {
    const many = Array.from({ length: contestLimits.chat.held + 5 }, (_, i) => heard(message(`m${i}`, i)));
    const log = after(...many);
    expect(log.messages).toHaveLength(contestLimits.chat.held);
    expect(ids(log)[0]).toBe('m5');
  });
});

describe('a message of the reader’s own', () => {
  const mine = (message_id: string, text: string, stamp = 101) => message(message_id, stamp, { author: 'me', text });

  it('is shown at once, and once, also when the room is quicker than the answer', () => {
    const waiting = after(loaded(50), sending('c1', ' Hello '), sending('c2', 'Bye'));
    expect(waiting.outgoing.map(({ client_id }) => client_id)).toEqual(['c1', 'c2']);
    const told = chatLog(waiting, heard(mine('a', 'Hello')));
    expect(told.outgoing.map(({ client_id }) => client_id)).toEqual(['c2']);
    const answered = chatLog(told, { step: 'sent', client_id: 'c1', message: mine('a', 'Hello') });
    expect(ids(answered)).toEqual(['a']);
    expect(ids(chatLog(waiting, { step: 'sent', client_id: 'c1', message: mine('a', 'Hello') }))).toEqual(['a']);
  });

  it('that failed says why, is sent again under its id, or dropped', () => {
    const failed = after(loaded(50), sending('c1', 'Hello'), { step: 'failed', client_id: 'c1', failure: 'No line.' });
    expect(failed.outgoing).toEqual([{ client_id: 'c1', text: 'Hello', stamp: 100, failure: 'No line.' }]);
    expect(chatLog(failed, sending('c1', 'Hello')).outgoing).toEqual([{ client_id: 'c1', text: 'Hello', stamp: 100 }]);
    expect(chatLog(failed, { step: 'dropped', client_id: 'c1' }).outgoing).toEqual([]);
  });

  it('that failed, and did arrive, is settled by the next load; an older one of the same words is another', () => {
    const failed = after(loaded(50), sending('c1', 'Hello'), { step: 'failed', client_id: 'c1', failure: 'No line.' });
    expect(chatLog(failed, loaded(120, mine('a', 'Hello'))).outgoing).toEqual([]);
    expect(chatLog(failed, loaded(120, mine('a', 'Hello', 20))).outgoing).toHaveLength(1);
    expect(chatLog(failed, heard(message('a', 101, { text: 'Hello' }))).outgoing).toHaveLength(1);
  });
});

describe('a name', () => {
  it('stands above the first of what one author says in a while', () => {
    const first = message('a', 1000);
    expect(beginsGroup(first, undefined)).toBe(true);
    expect(beginsGroup(message('b', 1200), first)).toBe(false);
    expect(beginsGroup(message('b', 1400), first)).toBe(true);
    expect(beginsGroup(message('b', 1001, { author: 'luz' }), first)).toBe(true);
    expect(beginsGroup(message('b', 1001, { name: 'Rosita' }), first)).toBe(true);
  });
});
