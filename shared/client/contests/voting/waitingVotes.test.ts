import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';
import { forgetVote, keepVote, sendWaitingVotes, sentAgainAfter, waitingVotes } from './waitingVotes.ts';

const vote = (client_id: string, cx_id = 'cx') => ({ client_id, cx_id, contestant_id: 'a', contestant_name: 'Ana' });

describe('the outbox', () => {
  beforeEach(() => storeValue('outbox', undefined));

  it('keeps votes of several contests in their order, each once, until they are answered for', () => {
    keepVote(vote('one'));
    keepVote(vote('two', 'other'));
    keepVote(vote('one'));
    expect(waitingVotes().map(({ client_id }) => client_id)).toEqual(['one', 'two']);
    forgetVote('one');
    forgetVote('never kept');
    expect(waitingVotes()).toEqual([vote('two', 'other')]);
  });
  it('is the same list until it changes', () => {
    keepVote(vote('one'));
    expect(waitingVotes()).toBe(waitingVotes());
  });
  it('survives whatever else stands in the storage', () => {
    for (const text of ['nonsense', '{}', 'null', '[1, null, {"client_id":"x"}]']) {
      storeValue('outbox', text);
      expect(waitingVotes(), text).toEqual([]);
    }
    keepVote(vote('one'));
    expect(waitingVotes()).toHaveLength(1);
  });
  it('holds so many and no more, the newest', () => {
    for (let n = 0; n < 205; n++) keepVote(vote(`id${n}`));
    expect(waitingVotes()).toHaveLength(200);
    expect(waitingVotes().at(-1)!.client_id).toBe('id204');
  });
  it('is sent a moment later where what sends it did not arrive, as on a line that is just back', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue();
    const sendWaiting = vi.fn<() => Promise<void>>(() => Promise.resolve());
    let tries = 0;
    vi.doMock('./sendWaiting.ts', () => {
      tries += 1;
      if (tries === 1) throw new Error('No such part');
      return { sendWaiting };
    });
    vi.stubGlobal('navigator', { onLine: true });
    try {
      keepVote(vote('one'));
      sendWaitingVotes();
      await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
      expect(sendWaiting).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(sentAgainAfter);
      await expect.poll(() => sendWaiting.mock.calls.length).toBe(1);
    } finally {
      vi.unstubAllGlobals();
      vi.doUnmock('./sendWaiting.ts');
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });
});
