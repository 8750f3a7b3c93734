/** Closing an account applies `whenClosed` to every class and field, including future ones. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChangesOf, emptied, type Entity } from '#shared/model/entity.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { type Cast, everybody } from './oracle.ts';
import { type Row, RowMaker, referredFirst } from './rows.ts';
import { entities, serverOptions } from './stage.ts';

const server = useServer(serverOptions);
const storage = () => server.current.ports.storage;

/** Fields set by storage or by closing. */
const own = ['rev', 'updatedAt', 'deleted_at', 'words'];
const ofClosing: Readonly<Record<string, readonly string[]>> = {
  Conversation: ['closed'],
  Profile: ['username', 'closed'],
  PersonalData: ['closed_at', 'forgotten_at'],
  // What orders refer to stays.
  Services: ['status', 'is_listed', 'service_image', 'service_media', 'pictures', 'service_data', 'location'],
};
/** An account that money waits for is not closed. */
const settled: Readonly<Record<string, object>> = { Payouts: { state: 'paid' } };
const cases = entities.flatMap((entity) =>
  Object.entries(entity.whenClosed).map(([field, policy]) => ({ entity, field, policy })),
);

let person: TestActor;
let friend: TestActor;
let maker: RowMaker;
const before = new Map<string, Row>();
const keyOf = (entity: Entity, field: string) => `${entity.name}.${field}`;

/** A row in which only this field refers to the person, with all other fields filled in. */
async function plant(entity: Entity, field: string): Promise<Row> {
  const said = Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, each]) =>
      each.type === 'text' && !each.required && !each.ref ? [[name, maker.value(name, each)]] : [],
    ),
  ) as ChangesOf<Entity>;
  const named = (name: string, user_id: number) => {
    const { of, holder } = entity.fields[name]!;
    return of ? [user_id] : holder ? `u${user_id}` : user_id;
  };
  const others = Object.keys(entity.whenClosed).map((name) => [name, named(name, friend.user_id!)]);
  const people = { ...Object.fromEntries(others), [field]: named(field, person.user_id!) };
  const id = people[entity.id] as never;
  return storage().transact(async (tx) => {
    if (id !== undefined && (await tx.get(entity, id))) return (await tx.update(entity, id, said)) as Row;
    return tx.insert(entity, { ...maker.record(entity), ...said, ...settled[entity.name], ...people });
  });
}

beforeAll(async () => {
  [person, friend] = [await member(server.current), await member(server.current)];
  // PersonalData is created on first access.
  await person.call('GET /app/api/getUser', {});
  await person.call('POST /app/users/updatePaymentSetings', { current: password, cash_app: '$mine' });
  const cast = Object.fromEntries(everybody.map((who) => [who, friend])) as Cast;
  maker = new RowMaker(server.current, cast);
  for (const entity of referredFirst(entities)) {
    await maker.make(entity);
    for (const field of Object.keys(entity.whenClosed)) before.set(keyOf(entity, field), await plant(entity, field));
  }
  const closed = await person.call('POST /app/account/close', { current: password });
  if (closed.status !== 200) throw new Error(`The account is not closed: ${closed.error}`);
});

it('covers everybody in every class', () => {
  expect(cases.length).toBeGreaterThan(25);
  expect(new Set(cases.map(({ policy }) => (typeof policy === 'object' ? 'blank' : policy)))).toEqual(
    new Set(['remove', 'keep', 'blank']),
  );
});

describe.each(cases)('$entity.name by $field', ({ entity, field, policy }) => {
  it(`is left as the class says: ${typeof policy === 'object' ? `without ${policy.blank.join(', ')}` : policy}`, async () => {
    const was = before.get(keyOf(entity, field))!;
    const is = (await storage().get(entity, was[entity.id] as never)) as Row | undefined;
    if (policy === 'remove') return expect(is).toBeUndefined();
    const blank = typeof policy === 'object' ? policy.blank : [];
    const ignored = [...own, ...(ofClosing[entity.name] ?? [])];
    for (const [name, each] of Object.entries(entity.fields)) {
      if (ignored.includes(name)) continue;
      expect(is?.[name], name).toEqual(blank.includes(name) ? emptied(entity.kind, each) : was[name]);
    }
  });
});
