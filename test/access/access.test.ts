/**
 * Access matrix: entity x operation x person x interface, from the declarations. Expected results come from oracle.ts, not from the
 * product.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest } from '#shared/contests/entities.ts';
import { StoredFile } from '#shared/site/entities.ts';
import type { Access, Related } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { Field } from '#shared/model/fields.ts';
import type { Answer, TestActor } from '../support/actors.ts';
import { Probe, ProbeTalk } from '../support/probe.ts';
import { useServer } from '../support/server.ts';
import { daily, isWhole } from '../support/whole.ts';
import { conditionsOf, everybody, namesOf, parseReadersOf, updateAnswer, type Who } from './oracle.ts';
import type { Row, Variant } from './rows.ts';
import { byName, entities, isRefused, parse, serverOptions, setStage, type Stage, writers } from './stage.ts';

const server = useServer(serverOptions);
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server.current);
});

const variantsOf = (entity: Entity) => stage.variants.get(entity.name)!;
/** For doors that are shut before a row is read: every day a row or two stand for all. */
const someOf = (entity: Entity) => daily(variantsOf(entity), writerOf(entity) ? 2 : 1);
/** And these people: a stranger, whose row it is, and who may most. */
const some: readonly Who[] = isWhole ? everybody : ['visitor', 'owner', 'admin'];
const writerOf = (entity: Entity) => writers.find((writer) => writer.entity.name === entity.name);
const current = async (entity: Entity, row: Row) =>
  (await server.current.ports.storage.get(entity, row[entity.id] as never)) as unknown as Row;

/** Referenced rows by pointer field. */
const relatedTo = (entity: Entity): Related =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, { ref }]) =>
      ref && ref !== 'Profile' ? [[name, stage.variants.get(ref)![0]!.row]] : [],
    ),
  );

/** For each variant of the entity's rows: for whom `holds` is true. */
async function table(
  entity: Entity,
  holds: (variant: Variant, actor: TestActor) => Promise<boolean>,
): Promise<Record<string, Who[]>> {
  const rows = await Promise.all(
    variantsOf(entity).map(async (variant) => {
      const answers = await byName(stage.cast, (actor) => holds(variant, actor));
      return [variant.label, everybody.filter((who) => answers[who])] as const;
    }),
  );
  return Object.fromEntries(rows);
}

const promised = (entity: Entity) =>
  Object.fromEntries(variantsOf(entity).map(({ label, row }) => [label, parseReadersOf(entity, stage.cast, row)]));

const createOrUpdate = async (actor: TestActor, input: Record<string, unknown>) => {
  const { status, code, body } = await actor.run('createOrUpdate', input as never);
  return { answer: status === 200 ? 'ok' : String(code), body: body as Record<string, unknown> };
};
/** Uploads the picture that `rows.ts` uses, for the person who shows it. */
async function ownsPicture({ user_id }: Row) {
  const file = { file_id: 'abc', name: 'picture.webp', mime: 'image/webp', bytes: 1, user_id: user_id as number };
  const { storage } = server.current.ports;
  await storage.transact(async (tx) => {
    if (await tx.get(StoredFile, file.file_id)) await tx.update(StoredFile, file.file_id, file);
    else await tx.insert(StoredFile, file);
  });
}
const onWire = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

/**
 * One field of each kind; in the whole run all fields of the first two rows, from which further ones differ only in their readers. A class without a writer is
 * refused before its fields are read: all of one row at once.
 */
function fieldsToTry(entity: Entity, index: number): [string, Field][][] {
  const fields = Object.entries(entity.fields).filter(([name]) => name !== entity.id);
  if (!writerOf(entity)) return index ? [] : [fields];
  if (index < 2 && isWhole) return fields.map((field) => [field]);
  const kindOf = ({ set, write }: Field) => JSON.stringify([set, write]);
  return [...new Map(fields.map((entry) => [kindOf(entry[1]), [entry]])).values()];
}

interface Found {
  results?: { objectId: string }[];
}

/** A Parse query for one row, by a live key. */
function questionOf({ live, fields }: Entity, row: Row) {
  const key = live?.by[0];
  const value = key === undefined ? undefined : row[key];
  const one = fields[key ?? '']?.of && Array.isArray(value) ? (value as unknown[])[0] : value;
  return { where: { objectId: row.objectId, ...(key !== undefined && { [key]: one }) } };
}

const isAnswered = (answer: Answer<unknown>) => answer.status === 200 || isRefused(answer);

describe.each(entities)('$name', (entity) => {
  it('is read one by one by whom its declaration names', async () => {
    const seen = await table(entity, async ({ row }, actor) => {
      const answer = await parse<Row>(actor, 'GET', `/classes/${entity.name}/${encodeURIComponent(row.objectId)}`);
      expect(answer).toSatisfy(isAnswered);
      return answer.body.objectId === row.objectId;
    });
    expect(seen).toEqual(promised(entity));
  });

  it('is found by the same people, by a query and by a query in a body', async () => {
    const finds = (method: string, more: object) => async (variant: Variant, actor: TestActor) => {
      const question = { ...more, ...questionOf(entity, variant.row) };
      const answer = await parse<Found>(actor, method, `/classes/${entity.name}`, question);
      expect(answer).toSatisfy(isAnswered);
      return answer.body.results?.[0]?.objectId === variant.row.objectId;
    };
    expect(await table(entity, finds('GET', {}))).toEqual(promised(entity));
    // Express takes it for the same request.
    if (isWhole) expect(await table(entity, finds('POST', { _method: 'GET' }))).toEqual(promised(entity));
  });

  it('is counted by nobody', async () => {
    const question = { ...questionOf(entity, variantsOf(entity)[0]!.row), count: 1, limit: 0 };
    const answers = await byName(stage.cast, (actor) => parse(actor, 'GET', `/classes/${entity.name}`, question), some);
    for (const who of some) expect(answers[who]!.status, who).toBe(entity.live ? 400 : 403);
  });

  it('is created by nobody through Parse', async () => {
    const given = onWire(stage.maker.given(entity)) as Record<string, unknown>;
    const answers = await byName(
      stage.cast,
      async (actor) => isRefused(await parse(actor, 'POST', `/classes/${entity.name}`, given)),
      some,
    );
    expect(Object.values(answers)).toEqual(some.map(() => true));
  });

  it('is created by the function for whom its declaration names, in the name of whoever asks', async () => {
    const given = onWire(stage.maker.given(entity)) as Record<string, unknown>;
    const related = relatedTo(entity);
    const seen = await byName(stage.cast, async (actor) => {
      const { answer, body } = await createOrUpdate(actor, { className: entity.name, ...given });
      expect(answer !== 'ok' || body.user_id === actor.user_id).toBe(true);
      return answer;
    });
    const pointers = Object.entries(related).filter(
      ([name]) => entity.access.create.word === 'usersInRowOf' && entity.access.create.pointer === name,
    );
    const wanted = everybody.map((who): [Who, string] => {
      if (who === 'visitor') return [who, 'session_required'];
      if (!writerOf(entity)?.create && !writerOf(entity)?.make) return [who, 'forbidden'];
      // People who cannot read the referenced row are refused as if it did not exist.
      const hidden = pointers.some(([name, row]) => {
        const target = entities.find((each) => each.name === entity.fields[name]!.ref)!;
        return !namesOf(target.access.read, stage.cast, row).includes(who);
      });
      if (hidden) return [who, 'not_found'];
      return [who, namesOf(entity.access.create, stage.cast, given, related).includes(who) ? 'ok' : 'forbidden'];
    });
    expect(seen).toEqual(Object.fromEntries(wanted));
  });

  it('is changed by nobody through Parse', async () => {
    const values = Object.fromEntries(
      Object.entries(entity.fields).map(([name, field]) => [name, onWire(stage.maker.value(name, field))]),
    ) as Record<string, unknown>;
    const bodies = [
      values,
      { rev: { __op: 'Increment', amount: 1 } },
      { ACL: { '*': { read: true, write: true } } },
      { _rperm: ['*'] },
    ];
    for (const { row } of someOf(entity)) {
      const before = await current(entity, row);
      const answers = daily(bodies, 2).flatMap((body) =>
        some.map((who) =>
          parse(stage.cast[who], 'PUT', `/classes/${entity.name}/${encodeURIComponent(row.objectId)}`, body),
        ),
      );
      for (const answer of await Promise.all(answers)) expect(answer).toSatisfy(isRefused);
      expect(await current(entity, row)).toEqual(before);
    }
  });

  it('is changed by the function field by field, by whom its declaration names', async () => {
    const conditions = conditionsOf(entity.access.read);
    const related = relatedTo(entity);
    const writer = Boolean(writerOf(entity));
    for (const [index, { label, row }] of variantsOf(entity).entries()) {
      await ownsPicture(row);
      const before = await current(entity, row);
      let changes = 0;
      const [seen, wanted]: Record<string, string>[] = [{}, {}];
      for (const fields of fieldsToTry(entity, index)) {
        const [[name] = ['']] = fields;
        const given = Object.fromEntries(
          fields.map(([field, declared]) => {
            // Fields that decide about readers keep their value, so that one update does not affect the next.
            const kept = conditions.includes(field) ? row[field] : undefined;
            const value = kept ?? stage.maker.value(field, declared);
            const isFree = declared.type === 'text' && !declared.pattern && !declared.choices && !declared.ref;
            // What a row says already may be no change of it.
            return [field, onWire(isFree && value === row[field] ? 'another text' : value)];
          }),
        );
        await byName(stage.cast, async (actor, who) => {
          const { answer, body } = await createOrUpdate(actor, {
            className: entity.name,
            [entity.id]: row[entity.id],
            ...given,
          });
          seen![`${name} by ${who}`] = answer;
          wanted![`${name} by ${who}`] = updateAnswer(entity, name, who, stage.cast, { writer, row, related });
          if (answer !== 'ok') return;
          changes++;
          expect(body).toMatchObject(given);
        });
      }
      expect(seen, label).toEqual(wanted);
      expect((await current(entity, row)).rev, label).toBe(before.rev + changes);
    }
  });

  it('is deleted by nobody through any door', async () => {
    for (const { row } of someOf(entity)) {
      const before = await current(entity, row);
      const path = `/classes/${entity.name}/${encodeURIComponent(row.objectId)}`;
      await byName(
        stage.cast,
        async (actor, who) => {
          expect(await parse(actor, 'DELETE', path)).toSatisfy(isRefused);
          expect(await parse(actor, 'POST', path, { _method: 'DELETE' })).toSatisfy(isRefused);
          const { answer } = await createOrUpdate(actor, {
            className: entity.name,
            [entity.id]: row[entity.id],
            deleted_at: new Date(),
          });
          expect(answer).toBe(who === 'visitor' ? 'session_required' : writerOf(entity) ? 'invalid' : 'forbidden');
        },
        some,
      );
      expect(await current(entity, row)).toEqual(before);
    }
  });

  it('is served by Parse only when it is live', () => {
    expect(Object.values(promised(entity)).flat().length > 0).toBe(entity.live !== undefined);
  });
});

describe('in so many words', () => {
  const row = (entity: Entity, label = 'row') => variantsOf(entity).find((variant) => variant.label === label)!.row;
  const of = (access: Access, on?: Row, related?: Related) => namesOf(access, stage.cast, on, related);
  const signedIn = everybody.filter((who) => who !== 'visitor');

  it('a message is for its two people; its author changes the text, its receiver that it was seen', async () => {
    expect(parseReadersOf(Probe, stage.cast, row(Probe))).toEqual(['owner', 'other']);
    const talk = { conversation_id: row(ProbeTalk) };
    expect(of(Probe.access.create, undefined, talk)).toEqual(['owner', 'other']);
    const change = (name: string) =>
      everybody.map((who) =>
        updateAnswer(Probe, name, who, stage.cast, { writer: true, row: row(Probe), related: talk }),
      );
    const gone = ['not_found', 'not_found', 'not_found'];
    expect(change('text')).toEqual(['session_required', 'not_found', 'ok', 'forbidden', ...gone]);
    expect(change('is_seen')).toEqual(['session_required', 'not_found', 'forbidden', 'ok', ...gone]);
    expect(change('to_id')).toEqual(['session_required', ...signedIn.map(() => 'invalid')]);
    const { body } = await parse<Found>(stage.cast.member, 'GET', '/classes/Probes', questionOf(Probe, row(Probe)));
    expect(body.results).toEqual([]);
  });

  it('a conversation is begun by members, and changed by nobody', () => {
    expect(of(ProbeTalk.access.create)).toEqual(signedIn);
    expect(parseReadersOf(ProbeTalk, stage.cast, row(ProbeTalk))).toEqual([]);
    expect(of(ProbeTalk.access.update)).toEqual([]);
  });

  it('a profile is seen by everybody and changed by its owner and by admins', async () => {
    expect(parseReadersOf(Profile, stage.cast, row(Profile))).toEqual([...everybody]);
    expect(of(Profile.access.update, row(Profile))).toEqual(['owner', 'admin']);
    const answers = await byName(stage.cast, async (actor) => {
      const { user_id } = row(Profile);
      return (await createOrUpdate(actor, { className: 'Profile', user_id, full_name: 'Ada' })).answer;
    });
    expect(answers).toEqual({
      visitor: 'session_required',
      member: 'forbidden',
      owner: 'ok',
      other: 'forbidden',
      organizer: 'forbidden',
      operator: 'forbidden',
      admin: 'ok',
    });
  });

  it('a draft is its organizer’s and the operators’ of contests alone; what is published is everybody’s', async () => {
    const draft = row(Contest, 'contest_status=draft');
    expect(parseReadersOf(Contest, stage.cast, draft)).toEqual(['owner', 'operator', 'admin']);
    for (const status of ['active', 'cancelled', 'certified'])
      expect(parseReadersOf(Contest, stage.cast, row(Contest, `contest_status=${status}`))).toEqual([...everybody]);
    const rename = (who: Who, contest: Row) =>
      createOrUpdate(stage.cast[who], { className: 'Contests', cx_id: contest.cx_id, contest_name: 'New name' });
    expect((await rename('member', draft)).answer).toBe('not_found');
    expect((await rename('member', row(Contest, 'contest_status=active'))).answer).toBe('forbidden');
    expect((await rename('owner', draft)).answer).toBe('ok');
  });

  it('who somebody is by name says nothing of who they are by token', async () => {
    const path = `/classes/Contests/${row(Contest, 'contest_status=draft').objectId}`;
    const claims = [
      { 'X-Parse-Session-Token': 'r:00000000000000000000000000000000' },
      { 'X-Parse-User-Id': stage.cast.owner.objectId! },
      { Authorization: stage.cast.owner.headers.Authorization! },
      { Cookie: `session=${stage.cast.owner.token!}; ssid=${stage.cast.owner.ssid}` },
      { 'X-Parse-Installation-Id': stage.cast.owner.objectId! },
    ];
    for (const headers of claims)
      expect(
        (await parse(stage.cast.visitor, 'GET', path, undefined, headers as never)).status,
        Object.keys(headers)[0],
      ).toBeGreaterThanOrEqual(401);
  });
});
