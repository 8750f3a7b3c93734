/** Inserts thousands of signed-in people in Parse's layout; through Parse it would take a quarter of an hour. */
import { randomBytes } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
import { day } from '#shared/time.ts';
import { layoutOf, toNewValues } from '#parse/storage/rows.ts';

export interface SignedIn {
  readonly user_id: number;
  readonly objectId: string;
  /** Session tokens, one per device. */
  readonly tokens: readonly string[];
}

const firstUserId = 1_000_000;
const random = (bytes: number) => randomBytes(bytes).toString('hex');

/** Accounts with profiles and this many sessions each. */
export async function addPeople(db: Db, count: number, devices: number): Promise<SignedIn[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    user_id: firstUserId + n,
    objectId: random(5),
    tokens: Array.from({ length: devices }, () => `r:${random(16)}`),
  }));
  const now = new Date();
  const dates = { _created_at: now, _updated_at: now };
  const nameOf = ({ user_id }: SignedIn) => `subscriber-${user_id}`;
  const put = (name: string, rows: Document[]) =>
    db.collection(name).insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
  await put(
    '_User',
    people.map((person) => ({
      _id: person.objectId as never,
      username: nameOf(person),
      _hashed_password: random(30),
      _acl: { [person.objectId]: { r: true, w: true } },
      _rperm: [person.objectId],
      _wperm: [person.objectId],
      ...dates,
    })),
  );
  await put(
    '_Session',
    people.flatMap(({ objectId, tokens }) =>
      tokens.map((token) => ({
        _id: random(5) as never,
        _session_token: token,
        _p_user: `_User$${objectId}`,
        createdWith: { action: 'login', authProvider: 'password' },
        expiresAt: new Date(now.getTime() + 30 * day),
        ...dates,
      })),
    ),
  );
  await put(
    Profile.name,
    people.map((person) => ({
      _id: person.objectId as never,
      ...toNewValues(layoutOf(Profile), {
        user_id: person.user_id,
        username: nameOf(person),
        full_name: nameOf(person),
      }),
      rev: 1,
      _rperm: ['*'],
      _wperm: [],
      ...dates,
    })),
  );
  // Flushes now, so that it does not happen while measuring.
  await db.admin().command({ fsync: 1 });
  return people;
}
