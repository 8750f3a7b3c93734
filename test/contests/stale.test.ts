/** Two who edit one row: the second is refused, whichever call they edit it by, and what the first saved stays. */
import { beforeAll, expect, it } from 'vitest';
import { Contest, Contestant, Round } from '#shared/contests/entities.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
});

type Saved = Promise<{ status: number; code: string | number }>;
interface Editing {
  /** The version that two forms are filled from. */
  rev: number | string;
  save: (value: string, rev: number | string | undefined) => Saved;
  stored: () => Promise<unknown>;
}

const update = 'POST /app/contest/v2/updateContestant';
const own = async () => (await organizer.call('GET /app/api/getUser', {})).body.user;

const forms: Record<string, () => Promise<Editing>> = {
  async 'a contestant'() {
    const { contestants } = await contest(server.current, { organizer });
    const { contestant_id } = contestants[0]!;
    const { body } = await organizer.call(update, { contestant_id });
    return {
      rev: body.contestant.entry_rev!,
      save: (description, rev) => organizer.call(update, { contestant_id, description, rev: rev as number }),
      stored: async () => (await server.current.ports.storage.get(Contestant, contestant_id))?.description,
    };
  },
  async 'a contest'() {
    const { cx_id, version } = await contest(server.current, { organizer });
    const row = { className: 'Contests', cx_id };
    return {
      rev: Number(version.split('.')[0]),
      save: (description, rev) => organizer.run('createOrUpdate', { ...row, description, rev: rev as number }),
      stored: async () => (await server.current.ports.storage.get(Contest, cx_id))?.description,
    };
  },
  async 'a round'() {
    const { cx_id } = await contest(server.current, { organizer });
    const [{ round_id, rev }] = (await server.current.ports.storage.find(Round, { cx_id })) as [Round];
    const row = { className: 'Rounds', round_id };
    return {
      rev,
      save: (value, known) =>
        organizer.run('createOrUpdate', { ...row, advance: value.length, rev: known as number | undefined }),
      stored: async () => 'x'.repeat((await server.current.ports.storage.get(Round, round_id))!.advance),
    };
  },
  async 'a profile'() {
    return {
      rev: (await own()).personalData!.rev,
      save: (about, rev) =>
        organizer.call('POST /app/account/updateProfileInfo', { about, rev: rev as string | undefined }),
      stored: async () => (await own()).personalData!.about,
    };
  },
  async 'ways to be paid'() {
    const settings = async () => (await organizer.call('GET /app/users/getPaymentKeys', {})).body.settings;
    return {
      rev: (await settings()).rev,
      save: (cash_app, rev) =>
        organizer.call('POST /app/users/updatePaymentSetings', {
          current: password,
          cash_app,
          rev: rev as number | undefined,
        }),
      stored: async () => (await settings()).cash_app,
    };
  },
};

it.each(Object.entries(forms))('%s', async (_name, open) => {
  const { rev, save, stored } = await open();
  expect(await save('xxx', rev)).toMatchObject({ status: 200 });
  expect(await save('xxxxx', rev)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect(await stored()).toBe('xxx');
  // Who has read nothing writes over nothing that they know.
  expect(await save('xx', undefined)).toMatchObject({ status: 200 });
  expect(await stored()).toBe('xx');
});

it('a visit changes the row of a profile, and no form that is filled from it is out of date', async () => {
  const before = (await own()).personalData!.rev;
  const { storage } = server.current.ports;
  await storage.transact((tx) => tx.update(Profile, organizer.user_id!, { last_seen: new Date(0) }));
  expect((await own()).personalData!.rev).toBe(before);
});
