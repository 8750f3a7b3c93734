import { describe, expect, it } from 'vitest';
import { CallError, type CallCode } from '#shared/client/app/data/api.ts';
import type { KeptRows } from '#shared/client/app/offline/keptRows.ts';
import { createOutbox, type Outgoing } from './outbox.ts';

/** After everything that waits for nothing but promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function rowsIn(kept: Map<string, Outgoing>): KeptRows<Outgoing> {
  return {
    all: async () => [...kept.values()],
    get: async (id) => kept.get(id),
    put: async (row) => void kept.set(row.client_id, row),
    remove: async (id) => void kept.delete(id),
    clear: async () => kept.clear(),
  };
}

/** An outbox whose server answers as it is told. */
function stage(kept = new Map<string, Outgoing>()) {
  const sent: string[] = [];
  const answers: (CallCode | undefined)[] = [];
  const waits: number[] = [];
  const state = {
    now: 0,
    user: 1 as number | undefined,
    retryAfter: undefined as number | undefined,
    reading: undefined as Promise<void> | undefined,
    upload: undefined as (() => Promise<void>) | undefined,
  };
  let hear: () => void = () => {};
  const box = createOutbox({
    rows: {
      ...rowsIn(kept),
      async all() {
        const rows = [...kept.values()];
        await state.reading;
        return rows;
      },
    },
    async deliver({ client_id, files }, uploaded, signal) {
      for (const file of files)
        if (!file.attachment) {
          await state.upload?.();
          await uploaded({ ...file, attachment: { file_id: 'f' } as never });
        }
      signal.throwIfAborted();
      sent.push(client_id);
      const code = answers.shift();
      if (code) throw new CallError(code, `No: ${code}`, { retryAfter: state.retryAfter });
    },
    alone: (work) => work(),
    tabs: { tell: () => {}, listen: (heard) => void (hear = heard) },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      state.now += milliseconds;
    },
    user: () => state.user,
    now: () => state.now,
    gaveUp: () => 'Given up',
  });
  let count = 0;
  const add = (more: Partial<Outgoing> = {}) =>
    box.add({
      ...{ client_id: `m${++count}`, user_id: 1, conversation_id: 'c', text: 'x', files: [], at: count },
      ...more,
    });
  return { box, add, sent, answers, waits, state, kept, tabTells: () => hear() };
}

describe('the outbox', () => {
  it('sends one after the other, and keeps nothing that was answered for', async () => {
    const { box, add, sent, kept } = stage();
    await Promise.all([add(), add(), add()]);
    await settled();
    expect(sent).toEqual(['m1', 'm2', 'm3']);
    expect([box.list(), kept.size]).toEqual([[], 0]);
  });

  it('tries again under the same id while nobody knows whether it arrived, with growing pauses', async () => {
    const { box, add, sent, answers, waits } = stage();
    answers.push('offline', 'timeout', 'unavailable');
    await add();
    await add();
    await settled();
    expect(sent).toEqual(['m1', 'm1', 'm1', 'm1', 'm2']);
    expect(waits).toHaveLength(3);
    expect(waits[2]).toBeGreaterThan(waits[0]! * 1.5);
    expect(box.list()).toEqual([]);
  });

  it('loses nothing that is written, and sends nothing again that is answered for, while what was kept is being read', async () => {
    const { box, add, sent, kept, state } = stage();
    await add();
    await settled();
    // The disk is slow: what it says is older than what has happened meanwhile.
    let answer = () => {};
    state.reading = new Promise((resolve) => (answer = resolve));
    kept.set('m0', { client_id: 'm0', user_id: 1, conversation_id: 'c', text: 'x', files: [], at: 0 });
    const started = box.start();
    await box.discard('m0');
    await add();
    answer();
    await started;
    await settled();
    expect([sent, box.list(), kept.size]).toEqual([['m1', 'm2'], [], 0]);
    state.reading = undefined;
    await box.start();
    await settled();
    expect(sent).toEqual(['m1', 'm2']);
  });

  it('waits as long as the server says', async () => {
    const { add, answers, waits, state } = stage();
    answers.push('too_many');
    state.retryAfter = 7;
    await add();
    await settled();
    expect(waits).toEqual([7000]);
  });

  it('keeps what was refused with its sentence, and lets those behind it go on', async () => {
    const { box, add, sent, answers } = stage();
    answers.push('chat_unanswered');
    await add();
    await add();
    await settled();
    expect(sent).toEqual(['m1', 'm2']);
    expect(box.list()).toMatchObject([{ client_id: 'm1', refusal: 'No: chat_unanswered' }]);
    await box.retry('m1');
    await settled();
    expect(sent).toEqual(['m1', 'm2', 'm1']);
    expect(box.list()).toEqual([]);
  });

  it('gives up after a day, and sends what an earlier visit left', async () => {
    const kept = new Map<string, Outgoing>();
    const first = stage(kept);
    first.state.user = undefined;
    await first.add();
    await settled();
    expect([first.sent, kept.size]).toEqual([[], 1]);
    const later = stage(kept);
    later.state.now = 25 * 3_600_000;
    later.answers.push('offline');
    await later.box.start();
    await settled();
    expect(later.box.list()).toMatchObject([{ refusal: 'Given up' }]);
    const next = stage(new Map([['m1', { ...kept.get('m1')!, refusal: undefined }]]));
    await next.box.start();
    await settled();
    expect(next.sent).toEqual(['m1']);
  });

  it('uploads a file once, however often the message is sent', async () => {
    const { add, answers, sent, kept } = stage();
    answers.push('offline');
    const files: Outgoing['files'] = [{ client_id: 'f1', kind: 'file', name: 'a', blob: new Blob(['a']) }];
    let seen: unknown;
    const watching = add({ files }).then(() => (seen = kept.get('m1')));
    await watching;
    await settled();
    expect(seen).toMatchObject({ files: [{ client_id: 'f1' }] });
    expect(sent).toEqual(['m1', 'm1']);
  });

  it.each(['this', 'another'])(
    'sends nothing that was discarded in %s tab while its files were on their way',
    async (tab) => {
      const { box, add, sent, state, kept, tabTells } = stage();
      let arrive = () => {};
      state.upload = () => new Promise((resolve) => (arrive = resolve));
      await add({ files: [{ client_id: 'f1', kind: 'picture', name: 'a', blob: new Blob(['a']) }] });
      await add();
      if (tab === 'this') await box.discard('m1');
      else {
        kept.delete('m1');
        tabTells();
      }
      await settled();
      arrive();
      await settled();
      expect([sent, box.list(), kept.size]).toEqual([['m2'], [], 0]);
    },
  );

  it('sends nothing of somebody else, and forgets all at sign-out', async () => {
    const { box, add, sent, kept } = stage();
    await add({ user_id: 2 });
    await settled();
    expect([sent, box.list(), kept.size]).toEqual([[], [], 1]);
    await box.clear();
    expect(kept.size).toBe(0);
  });
});
