import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { CallError, connectApi } from './api.ts';
import { networkChanged } from '#shared/client/app/core/connection.ts';
import { startLanguage } from '#shared/client/app/i18n/i18n.ts';
import {
  answerQuery,
  changeAnswer,
  changePages,
  invalidate,
  knownAnswer,
  load,
  pagesQuery,
  queries,
  startQueries,
} from './queries.ts';
import { loggedIn, sessionCleared } from '#shared/client/app/core/sessionSlice.ts';
import { store } from '#shared/client/app/core/store.ts';

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const call = 'getContestants';
const input = { cx_id: 'cx1', page: 1, limit: 20 };
const inputOf = (page: number) => ({ ...input, page });
const answer = (name: string) => ({ contestants: [{ contestant_name: name }], count: 2 });
const namesIn = (known: unknown) =>
  (known as ReturnType<typeof answer> | undefined)?.contestants.map((one) => one.contestant_name);
const logIn = (token: string) =>
  store.dispatch(loggedIn({ token, user: { username: 'ana', loggedin: true } as never }));

/** Observes the query as a mounted component does. */
function shown() {
  const observer = new QueryObserver(queries, answerQuery(call, input));
  const stop = observer.subscribe(() => {});
  return { result: () => observer.getCurrentResult(), refetch: () => observer.refetch(), stop };
}

let stopQueries: () => void;
beforeAll(async () => {
  await startLanguage('EN');
  connectApi({ credentials: () => store.getState().session });
});
beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('window', new EventTarget());
  asked.mockReset();
  asked.mockImplementation(() => Promise.resolve(json(answer(`answer ${asked.mock.calls.length}`))));
  stopQueries = startQueries();
});
afterEach(() => {
  stopQueries();
  queries.clear();
  store.dispatch(sessionCleared());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what calls answer', () => {
  it('that was refused a moment ago is shown as refused, and asked again once it may have changed', async () => {
    asked.mockImplementationOnce(() =>
      Promise.resolve(json({ error: 'Members only', code: 'club_members_only' }, 403)),
    );
    await load(answerQuery(call, input));
    const refused = shown();
    expect(refused.result().error).toMatchObject({ code: 'club_members_only' });
    refused.stop();
    expect(asked).toHaveBeenCalledTimes(1);
    void invalidate(call);
    const again = shown();
    await expect.poll(() => namesIn(again.result().data)).toEqual(['answer 2']);
    again.stop();
  });

  it('is asked for once by all that ask together, and not again within moments; a reload asks all the same', async () => {
    await Promise.all([load(answerQuery(call, input)), load(answerQuery(call, input))]);
    const first = shown();
    const second = shown();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(namesIn(first.result().data)).toEqual(['answer 1']);
    await first.refetch();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(namesIn(second.result().data)).toEqual(['answer 2']);
    expect(namesIn(knownAnswer(call, input))).toEqual(['answer 2']);
    first.stop();
    second.stop();
  });

  it('shows on a revisit, while it is asked for anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await load(answerQuery(call, input));
    vi.setSystemTime(Date.now() + 60_000);
    // A known answer resolves at once.
    await load(answerQuery(call, input));
    expect(asked).toHaveBeenCalledTimes(1);
    const again = shown();
    expect(namesIn(again.result().data)).toEqual(['answer 1']);
    await expect.poll(() => namesIn(again.result().data)).toEqual(['answer 2']);
    again.stop();
  });

  it('is each reader’s own, and goes when they leave', async () => {
    await load(answerQuery(call, input));
    logIn('r:ana');
    expect(knownAnswer(call, input)).toBeUndefined();
    await load(answerQuery(call, input));
    expect(asked.mock.calls[1]![1].headers).toMatchObject({
      Authorization: expect.stringContaining('r:ana') as string,
    });
    store.dispatch(sessionCleared());
    expect(knownAnswer(call, input)).toBeUndefined();
    expect(queries.getQueryCache().getAll()).toEqual([]);
  });

  it('is asked for anew where it is shown once it no longer holds, by a part of its input', async () => {
    const list = shown();
    await expect.poll(() => list.result().isSuccess).toBe(true);
    await invalidate(call, { cx_id: 'another' });
    expect(asked).toHaveBeenCalledTimes(1);
    await invalidate(call, { cx_id: 'cx1' });
    expect(namesIn(list.result().data)).toEqual(['answer 2']);
    list.stop();
    await invalidate(call);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('stays while a later asking fails, and comes by itself when the line is back', async () => {
    asked.mockRejectedValueOnce(new TypeError('no network'));
    const list = shown();
    await expect.poll(() => list.result().error).toBeInstanceOf(CallError);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => namesIn(list.result().data)).toEqual(['answer 2']);
    asked.mockRejectedValueOnce(new TypeError('no network'));
    await list.refetch();
    expect(list.result()).toMatchObject({ error: { offline: true }, data: answer('answer 2') });
    // Only the live connection notices that the network is back.
    store.dispatch(networkChanged(false));
    store.dispatch(networkChanged(true));
    await expect.poll(() => list.result().error).toBeNull();
    // Refusals are not retried when the connection is back.
    asked.mockResolvedValueOnce(json({ code: 'forbidden', error: 'No.' }, 403));
    await list.refetch();
    window.dispatchEvent(new Event('online'));
    expect(list.result().fetchStatus).toBe('idle');
    list.stop();
  });

  it('takes what a writing call has answered, where anything is known', async () => {
    const rename = (known: unknown) => known && { ...known, contestants: [{ contestant_name: 'new' }] };
    changeAnswer(call, input, rename as never);
    expect(knownAnswer(call, input)).toBeUndefined();
    await load(answerQuery(call, input));
    changeAnswer(call, input, rename as never);
    expect(namesIn(knownAnswer(call, input))).toEqual(['new']);
  });

  it('is one entry a list, whatever its pages', async () => {
    const arrived = vi.fn<(page: unknown) => void>();
    const isEnough = (count: number) => (known: readonly unknown[]) => known.length >= count;
    await load(pagesQuery(call, inputOf, 1, { arrived }), isEnough(1));
    await load(pagesQuery(call, inputOf, 1, { arrived }), isEnough(1));
    expect(asked).toHaveBeenCalledTimes(1);
    const two = pagesQuery(call, inputOf, 2, { arrived });
    await load(two, isEnough(2));
    expect(queries.getQueryData(two.queryKey)?.map(namesIn)).toEqual([['answer 2'], ['answer 3']]);
    expect(arrived).toHaveBeenCalledTimes(3);
    asked.mockRejectedValue(new TypeError('no network'));
    await load(pagesQuery(call, inputOf, 3), isEnough(3));
    expect(queries.getQueryData(two.queryKey)).toHaveLength(2);
    changePages(call, inputOf, (page) => ({ ...page, count: 7 }));
    expect(queries.getQueryData(two.queryKey)?.map(({ count }) => count)).toEqual([7, 7]);
  });
});
