/** LiveQuery to store through a real server: the contract of `subscribe`. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLiveRows, type Subscription, type LiveRows } from '#shared/client/app/live/liveRows.ts';
import { rowsUnder } from '#shared/client/app/core/entitySlices.ts';
import { parseLive } from '#shared/client/app/live/parseLive.ts';
import { createStore } from '#shared/client/app/core/store.ts';
import { appId } from '#parse/server.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { type Line, openLine } from '../support/line.ts';
import { Probe, probes } from '../support/probe.ts';
import { probeWriters } from '../support/probeWriters.ts';
import { freshSdk } from '../support/sdk.ts';
import { useServer } from '../support/server.ts';
import { isWhole } from '../support/whole.ts';

const server = useServer({ domains: [{ name: 'probes', entities: probes, writers: probeWriters }] });

interface Page {
  store: ReturnType<typeof createStore>;
  liveRows: LiveRows;
  line: Line;
  rows: Subscription;
  texts(): unknown[];
}

const pages: Page[] = [];

async function open(reader: TestActor, conversation_id: string, page?: number): Promise<Page> {
  const line = await openLine(server.current.port);
  const store = createStore();
  const address = `127.0.0.1:${line.port}`;
  const liveRows = createLiveRows({
    store,
    token: () => reader.token,
    page,
    server: parseLive(async () => freshSdk(), {
      appId,
      serverUrl: `http://${address}/parse`,
      liveUrl: `ws://${address}/live`,
    }),
  });
  const rows = liveRows.subscribe(Probe, { conversation_id });
  const texts = () =>
    rowsUnder(store.getState(), Probe, 'conversation_id', conversation_id)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map((row) => row.text);
  const opened = { store, liveRows, line, rows, texts };
  pages.push(opened);
  return opened;
}

const polling = { interval: 20 };
const becomes = async (page: Page, status: string) => {
  await expect.poll(() => page.rows.status(), polling).toBe(status);
};
const shows = async (page: Page, texts: string[]) => {
  await expect.poll(() => page.texts(), polling).toEqual(texts);
};

let ada: TestActor;
let bob: TestActor;
let eve: TestActor;
let talk: string;

const write = async (actor: TestActor, fields: Record<string, unknown>) => {
  const { status, body, error } = await actor.run('createOrUpdate', { className: 'Probes', ...fields });
  if (status !== 200) throw new Error(error);
  return body as { messageId: string; rev: number };
};
const send = (actor: TestActor, text: string) => write(actor, { conversation_id: talk, text });

beforeAll(async () => {
  [ada, bob, eve] = [await member(server.current), await member(server.current), await member(server.current)];
});
beforeEach(async () => {
  const { body, error } = await ada.run('createOrUpdate', { className: 'ProbeTalks', to_id: bob.user_id! });
  if (error) throw new Error(error);
  talk = (body as { conversation_id: string }).conversation_id;
});
afterAll(async () => {
  for (const { liveRows, line } of pages) {
    liveRows.close();
    await line.close();
  }
});

describe('subscribing to a key', () => {
  it('loads what is there, and hears what comes and changes', async () => {
    await send(ada, 'there before');
    const page = await open(bob, talk);
    await becomes(page, 'live');
    expect(page.texts()).toEqual(['there before']);
    const sent = await send(ada, 'new');
    await shows(page, ['there before', 'new']);
    await write(ada, { messageId: sent.messageId, text: 'edited' });
    await shows(page, ['there before', 'edited']);
  });

  it('takes out what is softly deleted', async () => {
    const { messageId } = await send(ada, 'soon gone');
    const page = await open(bob, talk);
    await shows(page, ['soon gone']);
    await server.current.ports.storage.transact((tx) => tx.remove(Probe, messageId));
    await shows(page, []);
  });

  it('tells nobody else, and says so', async () => {
    await send(ada, 'private');
    const stranger = await open(eve, talk);
    await becomes(stranger, 'live');
    const page = await open(bob, talk);
    await send(ada, 'still private');
    await shows(page, ['private', 'still private']);
    expect(stranger.texts()).toEqual([]);
    const guest = await open(await visitor(server.current), talk);
    await becomes(guest, 'refused');
  });
});

describe('a line that is cut', () => {
  it('says offline, and catches up without a gap or a double, deletions included', async () => {
    const first = await send(ada, 'first');
    await send(ada, 'second');
    const page = await open(bob, talk);
    await shows(page, ['first', 'second']);
    page.line.cut();
    await becomes(page, 'offline');
    await server.current.ports.storage.transact((tx) => tx.remove(Probe, first.messageId));
    for (let i = 0; i < 20; i++) await send(i % 2 ? ada : bob, `while away ${i}`);
    expect(page.texts()).toEqual(['first', 'second']);
    page.line.mend();
    await becomes(page, 'live');
    await shows(page, ['second', ...Array.from({ length: 20 }, (_, i) => `while away ${i}`)]);
  });

  it('loads the key anew when more was missed than a page holds', async () => {
    await send(ada, 'old');
    const page = await open(bob, talk, 5);
    await shows(page, ['old']);
    page.line.cut();
    await becomes(page, 'offline');
    for (let i = 0; i < 8; i++) await send(ada, `missed ${i}`);
    page.line.mend();
    await becomes(page, 'live');
    await shows(page, ['missed 3', 'missed 4', 'missed 5', 'missed 6', 'missed 7']);
    expect(page.rows.complete()).toBe(false);
    await page.rows.older();
    await shows(page, ['old', ...Array.from({ length: 8 }, (_, i) => `missed ${i}`)]);
  });
});

describe('the higher rev wins', () => {
  it('under many concurrent changes, and the last one stands', async () => {
    const many = isWhole ? 100 : 25;
    const { messageId } = await send(ada, 'start');
    const page = await open(bob, talk);
    await becomes(page, 'live');
    await Promise.all(Array.from({ length: many }, (_, i) => write(ada, { messageId, text: `change ${i}` })));
    const row = await server.current.ports.storage.get(Probe, messageId);
    expect(row!.rev).toBe(many + 1);
    await shows(page, [row!.text!]);
  });
});
