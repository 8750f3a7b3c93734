import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, CallError, connectApi } from './api.ts';
import { queryOf, upload } from '#shared/client/app/data/uploads.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { startLanguage } from '#shared/client/app/i18n/i18n.ts';

const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const expired = vi.fn<(token: string) => void>();
const unknownVisitor = vi.fn<() => void>();
const refused = vi.fn<(error: CallError) => void>();
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const vote = { cx_id: 'x', contestant_id: 'y', client_id: 'z' };
const failure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

beforeAll(() => startLanguage('EN'));
beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', answers);
  connectApi({
    credentials: () => ({ token: 'r:abc', username: 'ana', ssid: 's.1' }),
    expired,
    unknownVisitor,
    refused,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('over the open socket', () => {
  const input = { conversation_id: 'Conversation', client_id: 'c1', text: 'Hello' };
  const overSocket = vi.fn<(name: string, input: object) => Promise<Response | undefined>>();
  beforeEach(() => connectApi({ overSocket }));
  afterEach(() => connectApi({ overSocket: () => Promise.resolve(undefined) }));

  it('goes what is told to, and nothing over HTTP; a refusal is the same', async () => {
    overSocket.mockResolvedValueOnce(json({ message: { stamp: 'then' } }));
    expect(await call.sendMessage(input, { overSocket: true })).toEqual({ message: { stamp: 'then' } });
    expect(overSocket).toHaveBeenCalledWith('sendMessage', input);
    overSocket.mockResolvedValueOnce(json({ error: 'Not now', code: 'too_many' }, 429, { 'Retry-After': '7' }));
    expect(await failure(call.sendMessage(input, { overSocket: true }))).toMatchObject({
      ...{ code: 'too_many', message: 'Not now', retryAfter: 7 },
    });
    expect(answers).not.toHaveBeenCalled();
  });

  it('goes nothing else, and what the socket does not answer goes over HTTP', async () => {
    answers.mockImplementation(async () => json({}));
    await call.sendMessage(input);
    expect(overSocket).not.toHaveBeenCalled();
    overSocket.mockResolvedValueOnce(undefined);
    await call.sendMessage(input, { overSocket: true });
    expect(answers.mock.calls.map(([url]) => url)).toEqual(Array(2).fill('/app/call/sendMessage'));
  });
});

describe('a call', () => {
  it('says who calls, in which language, with a JSON body', async () => {
    answers.mockResolvedValue(json({ success: true, serverTime: Date.now() / 1000 + 60 }));
    await call.addVote(vote);
    const [url, init] = answers.mock.calls[0]!;
    expect(url).toBe('/app/call/addVote');
    expect(init.method).toBe('POST');
    expect(init.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
      Authorization: 'r:abc:ana',
      ssid: 's.1',
    });
    expect(JSON.parse(init.body as string)).toEqual(vote);
    expect(serverNow() - Date.now()).toBeGreaterThan(59_000);
  });

  it('sends no empty credentials', async () => {
    connectApi({ credentials: () => ({ ssid: '' }) });
    answers.mockResolvedValue(json({ pastVotes: [] }));
    await call.getPastVotes({ cx_id: 'x' });
    expect(Object.keys(answers.mock.calls[0]![1].headers as object)).toEqual([
      ...['Accept', 'Accept-Language', 'Content-Type'],
    ]);
  });
});

describe('a failed call', () => {
  it('throws the server’s sentence, code, fields and pause, and tells the page', async () => {
    const body = { error: 'Lentement.', code: 'too_many', fields: { cx_id: 'Non.' } };
    answers.mockResolvedValue(json(body, 429, { 'retry-after': '7' }));
    const error = await failure(call.addVote(vote));
    expect(error).toMatchObject({
      message: 'Lentement.',
      code: 'too_many',
      status: 429,
      retryAfter: 7,
      offline: false,
    });
    expect(error.fields).toEqual({ cx_id: 'Non.' });
    expect(refused).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('tells nobody when it is quiet', async () => {
    answers.mockResolvedValue(json({ error: 'No.', code: 'wrong_login' }, 401));
    await failure(call.logIn({ username: 'a', password: 'b' }, { quiet: true }));
    expect(refused).not.toHaveBeenCalled();
  });

  it('has words of its own where the answer has none', async () => {
    answers.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await failure(call.addVote(vote))).toMatchObject({ code: 'busy', status: 502 });
    answers.mockResolvedValue(json({ error: 'raw words', code: 'toString' }, 500));
    expect(await failure(call.addVote(vote))).toMatchObject({
      code: 'something_wrong',
      message: "Something went wrong, don't worry, we have been notified",
    });
    answers.mockResolvedValue(new Response('<html>a page</html>', { status: 200 }));
    expect(await failure(call.addVote(vote))).toMatchObject({ code: 'something_wrong' });
  });

  it('takes a text of refusal for one, whatever the status', async () => {
    answers.mockImplementation(async () => json({ error: 'Voting has been disabled by the organizer' }));
    const disabled = await failure(call.addVote(vote));
    expect(disabled).toMatchObject({
      code: 'voting_disabled',
      message: 'Voting has been disabled by the organizer',
      status: 200,
    });
    expect(refused).toHaveBeenCalledWith(disabled);
    answers.mockImplementation(async () => json({ error: 'Not on Sundays' }));
    expect(await failure(call.addVote(vote))).toMatchObject({
      code: 'something_wrong',
      message: 'Not on Sundays',
    });
    answers.mockImplementation(async () => json({ error: 'Gone', code: 'not_found' }));
    expect(await failure(call.addVote(vote))).toMatchObject({ code: 'not_found' });
    answers.mockImplementation(async () => json({ error: '', success: true }));
    await expect(call.addVote(vote)).resolves.toMatchObject({ success: true });
  });

  it('names the request in the sentence of a fault of ours, and of nothing else', async () => {
    const named = { 'x-request-id': 'abc123def456' };
    answers.mockResolvedValue(json({ error: 'Broken.', code: 'something_wrong' }, 500, named));
    expect(await failure(call.addVote(vote))).toMatchObject({
      message: 'Broken. (reference abc123def456)',
      requestId: 'abc123def456',
    });
    answers.mockResolvedValue(json({ error: 'Later.', code: 'busy' }, 503, named));
    expect(await failure(call.addVote(vote))).toMatchObject({ message: 'Later.' });
  });

  it('ends the session that the server no longer knows', async () => {
    answers.mockResolvedValue(json({ error: 'Over.', code: 'session_expired' }, 401));
    await failure(call.addVote(vote));
    expect(expired).toHaveBeenCalledExactlyOnceWith('r:abc');
  });

  it('asks for a new name when this browser’s is unknown', async () => {
    answers.mockResolvedValue(json({ error: 'Who?', code: 'visitor_required' }, 401));
    await failure(call.addVote(vote));
    expect(unknownVisitor).toHaveBeenCalledOnce();
  });

  it('is offline when nothing answers: nobody knows whether it counted', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure(call.addVote(vote))).toMatchObject({
      code: 'offline',
      status: 0,
      offline: true,
    });
    expect(answers).toHaveBeenCalledOnce();
  });

  const hang = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((__, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));

  it('gives up after its time', async () => {
    vi.useFakeTimers();
    answers.mockImplementation(hang);
    // load-safe: by a clock that the test moves
    const error = failure(call.addVote(vote, { timeout: 500 }));
    await vi.advanceTimersByTimeAsync(500);
    expect(await error).toMatchObject({ code: 'timeout', offline: true });
  });

  it('is no failure when its caller aborts', async () => {
    answers.mockImplementation(hang);
    const stop = new AbortController();
    const promise = call.addVote(vote, { signal: stop.signal });
    stop.abort(new Error('gone elsewhere'));
    await expect(promise).rejects.toThrow('gone elsewhere');
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('files', () => {
  it('refuses a file of more than 3 MB before it travels', async () => {
    const error = await failure(upload(new Blob([new Uint8Array(3 * 1024 * 1024 + 1)])));
    expect(error).toMatchObject({ code: 'too_big', message: 'File too big, max 3 MB' });
    expect(answers).not.toHaveBeenCalled();
  });

  it('sends a file as it is', async () => {
    answers.mockResolvedValue(json({ file_id: 'f', url: '/files/f/x.webp' }));
    const file = new Blob(['x'], { type: 'image/png' });
    expect(await upload(file)).toEqual({ file_id: 'f', url: '/files/f/x.webp' });
    expect(answers.mock.calls[0]![1]).toMatchObject({
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'image/png' },
    });
    expect(answers.mock.calls[0]![0]).toBe('/app/call/addImage');
  });

  it('has what describes it in the query, without what is undefined', () => {
    expect(queryOf({ a: undefined, b: 'x y', c: 0, d: ['x'] })).toBe('?b=x+y&c=0&d=%5B%22x%22%5D');
    expect(queryOf({})).toBe('');
  });
});

describe('when the server asks for a second factor', () => {
  const factor = vi.fn<(error: CallError) => Promise<{ answer: unknown } | 'again' | undefined>>();
  const asks = (code: string) => json({ error: 'One more', code, factor: { ways: ['totp'], ticket: 'T' } }, 401);
  beforeEach(() => connectApi({ factor }));
  afterEach(() => connectApi({ factor: () => Promise.resolve(undefined) }));

  it('the page asks its reader, and the call has the answer of the step or is sent again', async () => {
    answers.mockImplementation(async () => asks('factor_required'));
    factor.mockResolvedValueOnce({ answer: { token: 'r:new' } });
    expect(await call.logIn({ username: 'ana', password: 'x' })).toEqual({ token: 'r:new' });
    expect(factor.mock.calls[0]![0]).toMatchObject({ code: 'factor_required', factor: { ticket: 'T' } });
    answers.mockReset();
    answers.mockResolvedValueOnce(asks('confirm_first')).mockResolvedValueOnce(json({ success: true }));
    factor.mockResolvedValueOnce('again');
    expect(await call.removeTotp({})).toEqual({ success: true });
    expect(refused).not.toHaveBeenCalled();
  });

  it('who gives up is refused, also where the dialog does not load, without a toast over it', async () => {
    answers.mockImplementation(async () => asks('confirm_first'));
    factor.mockResolvedValueOnce(undefined);
    expect(await failure(call.removeTotp({}))).toMatchObject({ code: 'confirm_first' });
    factor.mockRejectedValueOnce(new Error('no chunk'));
    expect(await failure(call.removeTotp({}))).toMatchObject({ code: 'confirm_first' });
    expect(refused).not.toHaveBeenCalled();
  });
});
