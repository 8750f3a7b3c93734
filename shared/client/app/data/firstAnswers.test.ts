import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const call = 'fetchContest';
const output = { contest: { cx_id: 'a', serverTime: 1 } };

interface Page {
  ssid?: string;
  kept?: boolean;
  type?: string;
  /** Milliseconds since the page began to load. */
  age?: number;
}

/** Re-imports the module in a page that embeds one answer. */
async function load({ ssid = 's.1', kept = false, type = 'navigate', age = 500 }: Page = {}) {
  const answers = [{ call, input: { cx_id: 'a', round_id: 'r' }, output }];
  const text = JSON.stringify({ ssid, appId: 'engage', answers });
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: text, dataset: kept ? { kept: '' } : {} }),
  });
  vi.stubGlobal('performance', {
    now: () => age,
    timeOrigin: Date.now() - age,
    getEntriesByType: () => [{ type, requestStart: 10, responseStart: 60 }],
  });
  vi.resetModules();
  const { noteReader, takeFirstAnswer } = await import('./firstAnswers.ts');
  const { serverNow } = await import('#shared/client/app/core/clock.ts');
  return { noteReader, takeFirstAnswer, serverNow };
}
beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  // After the stubs, so that the real performance object gets its clock back.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an answer in the page', () => {
  it('is taken once, by the same call with the same input in any order', async () => {
    const { takeFirstAnswer } = await load();
    const who = { ssid: 's.1' };
    expect(takeFirstAnswer(call, { cx_id: 'b', round_id: 'r' }, who)).toBeUndefined();
    expect(takeFirstAnswer('getContests', { cx_id: 'a', round_id: 'r' }, who)).toBeUndefined();
    expect(takeFirstAnswer(call, { round_id: 'r', version: undefined, cx_id: 'a' }, who)).toEqual(output);
    expect(takeFirstAnswer(call, { cx_id: 'a', round_id: 'r' }, who)).toBeUndefined();
  });

  it('is for the visitor that it was made for', async () => {
    const input = { cx_id: 'a', round_id: 'r' };
    const { takeFirstAnswer } = await load();
    expect(takeFirstAnswer(call, input, { ssid: 's.1', token: 'r:x' })).toBeUndefined();
    expect(takeFirstAnswer(call, input, { ssid: 'another' })).toBeUndefined();
    expect(takeFirstAnswer(call, input, {})).toBeUndefined();
    expect(takeFirstAnswer(call, input, { ssid: 's.1' })).toEqual(output);
    const unnamed = await load({ ssid: '' });
    expect(unnamed.takeFirstAnswer(call, input, {})).toEqual(output);
  });

  it('for nobody is right for who is named meanwhile, and not for who had a name', async () => {
    const input = { cx_id: 'a', round_id: 'r' };
    const named = await load({ ssid: '' });
    named.noteReader('s.1');
    expect(named.takeFirstAnswer(call, input, { ssid: 's.1' })).toBeUndefined();
    const fresh = await load({ ssid: '' });
    fresh.noteReader('');
    expect(fresh.takeFirstAnswer(call, input, { ssid: 's.2' })).toEqual(output);
  });

  it('that is old, or was brought back by the browser, is no answer', async () => {
    const input = { cx_id: 'a', round_id: 'r' };
    for (const page of [{ age: 31_000 }, { type: 'back_forward' }]) {
      const { takeFirstAnswer } = await load(page);
      expect(takeFirstAnswer(call, input, { ssid: 's.1' })).toBeUndefined();
    }
  });

  it('of a copy kept for a missing network is taken, but its time is not', async () => {
    const input = { cx_id: 'a', round_id: 'r' };
    const fresh = await load();
    fresh.takeFirstAnswer(call, input, { ssid: 's.1' });
    expect(fresh.serverNow()).toBeLessThan(10_000);
    const copy = await load({ kept: true, type: 'back_forward', age: 90_000 });
    expect(copy.takeFirstAnswer(call, input, { ssid: 's.1' })).toEqual(output);
    expect(copy.serverNow()).toBe(Date.now());
  });
});
