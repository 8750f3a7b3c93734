import { beforeEach, describe, expect, it } from 'vitest';
import type { ContestShape, VoteAnswer } from '#shared/client/app/core/calls.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { noteVote, withKeptVotes } from './keptVotes.ts';

const now = Math.floor(serverNow() / 1000);
const past = (contestant_id: string, timestamp = now) => ({
  casx_id: `of-${contestant_id}`,
  contestant_id,
  timestamp,
  time: 3600,
});
const cast = (cx_id: string, ...pastVotes: VoteAnswer['pastVotes']) =>
  noteVote({ cx_id, contestant_id: 'a' }, { success: true, counted: true, receipt: '', serverTime: now, pastVotes });
const answer = (serverTime: number, pastVotes: VoteAnswer['pastVotes'] = [], cx_id = 'cx') =>
  withKeptVotes({ cx_id, serverTime, pastVotes } as ContestShape).pastVotes;

describe('votes that this browser keeps', () => {
  beforeEach(() => storeValue('votes', undefined));

  it('are in an answer from before them, and in no other', () => {
    cast('cx', past('a'));
    cast('other', past('b'));
    expect(answer(now - 60)).toEqual([past('a')]);
    expect(answer(now + 60)).toEqual([]);
    expect(answer(now - 60, [], 'third')).toEqual([]);
  });

  it('stand beside those that the answer knows, each once', () => {
    cast('cx', past('a', now - 3), past('b'));
    expect(answer(now - 2, [past('a', now - 3)])).toEqual([past('a', now - 3), past('b')]);
    expect(answer(now, [past('b')])).toEqual([past('b')]);
  });

  it('are forgotten once they lock no more', () => {
    cast('cx', past('a', now - 4000));
    cast('other', past('b'));
    expect(storedValue('votes')).not.toContain('of-a');
  });

  it('survive whatever else stands in the storage', () => {
    for (const text of ['nonsense', '{}', 'null', '[1, null, {"cx_id":"cx"}]']) {
      storeValue('votes', text);
      expect(answer(now - 60), text).toEqual([]);
    }
  });
});
