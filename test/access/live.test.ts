/** LiveQuery over a real socket: events go to exactly the readers of a row, and contain no more than a query. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { fieldsOf } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';
import { everybody, parseReadersOf, type Who } from './oracle.ts';
import { entities, serverOptions, setStage, type Stage } from './stage.ts';

const server = useServer(serverOptions);
let stage: Stage;
const listeners: LiveClient[] = [];
beforeAll(async () => {
  stage = await setStage(server.current);
});
afterEach(() => {
  for (const client of listeners.splice(0)) client.close();
});

async function listen(actor: TestActor, claims?: object): Promise<LiveClient> {
  const listener = await LiveClient.open(server.current.url, actor.token, claims);
  listeners.push(listener);
  return listener;
}

const touch = (entity: Entity, id: unknown) =>
  server.current.ports.storage.transact((tx) => tx.update(entity, id as never, {})).then((row) => row!.rev);

const live = entities.flatMap((entity) =>
  (entity.live?.by ?? []).map((key) => ({ entity, key, name: `${entity.name} by ${key}` })),
);
const closed = entities.filter((entity) => !entity.live);

/** Fields, other than the key, whose people may read the row. */
const nameFields = (entity: Entity, key: string) =>
  fieldsOf(entity.access.read).filter((name) => entity.fields[name]!.ref === 'Profile' && name !== key);

describe.each(live)('$name', ({ entity, key }) => {
  it('is heard by whom its declaration names, and by nobody else', async () => {
    const all = stage.variants.get(entity.name)!;
    // Under a unique key there is one row only.
    const variants = all.filter(({ row }) => row[key] === all[0]!.row[key]);
    const readers = new Map(variants.map(({ label, row }) => [label, parseReadersOf(entity, stage.cast, row)]));
    const wanted: Record<string, string[]> = {};
    const seen: Record<string, string[]> = {};
    const hearing = new Map<Who, LiveClient>();
    for (const who of everybody) {
      const listener = await listen(stage.cast[who]);
      const answer = await listener.subscribe(entity.name, { [key]: variants[0]!.row[key] });
      // Visitors may subscribe where some row can be visible to them.
      const mayAsk = who !== 'visitor' || [...readers.values()].some((names) => names.includes('visitor'));
      expect(answer.op, who).toBe(mayAsk ? 'subscribed' : 'error');
      if (mayAsk) hearing.set(who, listener);
      wanted[who] = variants.filter(({ label }) => readers.get(label)!.includes(who)).map(({ label }) => label);
    }
    for (const { row } of variants) await touch(entity, row[entity.id]);
    // A second update: its arrival proves that the first one was not delivered to non-readers.
    const revs = new Map<string, number>();
    for (const { label, row } of variants) revs.set(label, await touch(entity, row[entity.id]));
    for (const who of hearing.keys()) {
      if (wanted[who]!.length) continue;
      // A marker event for people who read none of the rows: a later row of their own under the same key, or under theirs.
      const names = nameFields(entity, key);
      const own = Object.fromEntries((names.length ? names : [key]).map((name) => [name, stage.cast[who].user_id]));
      // Under its own id there is one row only.
      const isOne = key === entity.id;
      const ofTheirs = isOne ? { [names[0]!]: stage.cast[who].user_id } : own;
      if (!names.length || isOne) await hearing.get(who)!.subscribe(entity.name, ofTheirs);
      // Nobody becomes a member of the stage's club by it.
      const elsewhere = entity.name === 'Memberships' && { gx_id: 'elsewhere' };
      const record = {
        ...stage.maker.record(entity),
        ...elsewhere,
        ...(!isOne && { [key]: variants[0]!.row[key] }),
        ...own,
      };
      const row = await server.current.ports.storage.transact((tx) => tx.insert(entity, record as never));
      await hearing.get(who)!.until(({ object }) => object?.objectId === row.objectId);
    }
    for (const [who, listener] of hearing)
      for (const label of wanted[who]!) {
        const { objectId } = variants.find((variant) => variant.label === label)!.row;
        await listener.until(({ object }) => object?.objectId === objectId && object.rev === revs.get(label));
      }
    for (const who of everybody) {
      const heard = new Set(hearing.get(who)?.events.map(({ object }) => object?.objectId));
      seen[who] = variants.filter(({ row }) => heard.has(row.objectId)).map(({ label }) => label);
    }
    expect(seen).toEqual(wanted);

    const shown = Object.entries(entity.fields).flatMap(([name, field]) => (field.hidden ? [] : [name]));
    const known = new Set([
      ...shown,
      'objectId',
      'className',
      '__type',
      'createdAt',
      'updatedAt',
      'rev',
      'deleted_at',
      'ACL',
    ]);
    const said = new Set(
      [...hearing.values()].flatMap(({ events }) => events.flatMap(({ object }) => Object.keys(object ?? {}))),
    );
    expect([...said].filter((name) => !known.has(name))).toEqual([]);
    expect(said.size).toBeGreaterThan(4);
  });
});

describe('a subscription', () => {
  it('to a class that is not live is refused for everybody', async () => {
    for (const who of everybody)
      for (const { name, id } of [...closed, { name: '_User', id: 'objectId' }, { name: '_Session', id: 'objectId' }]) {
        const listener = await listen(stage.cast[who]);
        expect(await listener.subscribe(name, { [id]: 'x' }), `${name} by ${who}`).toMatchObject({ op: 'error' });
        listener.ws.close();
      }
  });

  it('cannot ask for a hidden field, or by one', async () => {
    for (const where of [
      { secret: 'a' },
      { user_id: 1, secret: { $gt: '' } },
      { former_rperm: 'a' },
      { _rperm: '*' },
      {},
    ]) {
      const listener = await listen(stage.cast.admin);
      expect(await listener.subscribe('Contests', where), JSON.stringify(where)).toMatchObject({ op: 'error' });
    }
  });

  it('with a master key of one’s own, or in somebody else’s name, hears no more', async () => {
    const { owner, member } = stage.cast;
    const draft = await contest(server.current, { organizer: owner, publish: false });
    const open = await contest(server.current, { organizer: owner });
    const forged = await listen(member, { masterKey: 'master', restAPIKey: 'x', installationId: owner.objectId });
    expect(await forged.subscribe('Contests', { user_id: owner.user_id })).toMatchObject({ op: 'subscribed' });
    forged.send({
      op: 'subscribe',
      requestId: 2,
      masterKey: 'master',
      query: { className: 'Contests', where: { user_id: owner.user_id } },
    });
    await forged.until(({ op }) => op === 'error');
    await touch(Contest, draft.cx_id);
    await touch(Contest, open.cx_id);
    await forged.until(({ object }) => object?.cx_id === open.cx_id);
    expect(forged.events.filter(({ object }) => object?.cx_id === draft.cx_id)).toEqual([]);
  });

  it('loses sight of a row that is taken back, and is not told what became of it', async () => {
    const { owner, member } = stage.cast;
    const { cx_id } = await contest(server.current, { organizer: owner });
    const [outside, inside] = [await listen(member), await listen(owner)];
    for (const listener of [outside, inside]) await listener.subscribe('Contests', { user_id: owner.user_id });
    const changes = { contest_status: 'draft', contest_name: 'Not for your ears' } as const;
    await server.current.ports.storage.transact((tx) => tx.update(Contest, cx_id, changes));
    await inside.until(({ object }) => object?.contest_name === 'Not for your ears');
    const left = await outside.until(({ object }) => object?.objectId === cx_id);
    expect(left.op).toBe('leave');
    await server.current.ports.storage.transact((tx) => tx.update(Contest, cx_id, { description: 'Still not' }));
    await inside.until(({ object }) => object?.description === 'Still not');
    const open = await contest(server.current, { organizer: owner });
    await outside.until(({ object }) => object?.objectId === open.cx_id);
    expect(JSON.stringify(outside.events)).not.toMatch(/Not for your ears|Still not/);
  });

  it('ends with the session', async () => {
    // Who has no second factor among the rows of the stage.
    const { organizer, member } = stage.cast;
    const again = await member.fetch<{ token: string }>('/app/login/pro', {
      method: 'POST',
      headers: { ...member.headers, Authorization: '', 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: organizer.username, password: 'a password of the tests' }),
    });
    const { token } = again.body;
    const draft = await contest(server.current, { organizer, publish: false });
    const listener = await listen({ token } as TestActor);
    await listener.subscribe('Contests', { user_id: organizer.user_id });
    await touch(Contest, draft.cx_id);
    await listener.until(({ object }) => object?.cx_id === draft.cx_id);
    await organizer.fetch('/app/login/logout', { headers: { Authorization: `Bearer ${token}` } });
    const heard = listener.events.length;
    await touch(Contest, draft.cx_id);
    const open = await contest(server.current, { organizer });
    await listener.until(({ object }) => object?.cx_id === open.cx_id);
    expect(listener.events.slice(heard).filter(({ object }) => object?.cx_id === draft.cx_id)).toEqual([]);
  });
});
