/**
 * Closing an account. What is theirs alone is removed, and nobody signs in any more; ledgers, contests and entries stay without a name. The
 * name itself stays taken: nobody can come back as somebody else.
 */
import { Profile } from '#shared/accounts/entities.ts';
import { closeForm } from '#shared/accounts/credentials.ts';
import {
  PaymentKeys,
  PersonalData,
  PushToken,
  RecentSearch,
  SessionDevice,
} from '#shared/accounts/entities/personal.ts';
import { Follow, Url, Viewed } from '#shared/accounts/entities/social.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { ContestMessage } from '#shared/contests/entities/chat.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import type { Entity, IdOf, RecordOf } from '#shared/model/entity.ts';
import { signingIn } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { atMost, type Ports, type Storage, type Transaction, type Where } from '../ports.ts';
import { removeFile } from '../site/index.ts';
import { personalOf } from './personal.ts';
import { fileOf } from './profile.ts';
import { confirmPassword } from './tries.ts';

type Closing = Pick<Ports, 'storage' | 'accounts' | 'files' | 'clock' | 'hooks'>;

/** What one transaction writes at most. */
const atOnce = 200;

/** Writes to all rows that match, some in each transaction. */
async function each<E extends Entity>(
  storage: Storage,
  entity: E,
  where: Where<E>,
  write: (tx: Transaction, row: RecordOf<E>) => Promise<unknown>,
): Promise<void> {
  const rows = await storage.find(entity, where);
  for (let at = 0; at < rows.length; at += atOnce)
    await storage.transact(async (tx) => {
      for (const row of rows.slice(at, at + atOnce)) await write(tx, row);
    });
}

const removeAll = <E extends Entity>(storage: Storage, entity: E, where: Where<E>): Promise<void> =>
  each(storage, entity, where, (tx, row) => tx.remove(entity, row[entity.id as keyof typeof row] as IdOf<E>));

/** A name that nobody can choose: it has two separators in a row. */
const nameOfClosed = (user_id: number) => `closed--${user_id}`;

/** From here on others see nobody, and what is left to do is known. */
async function empty({ storage, clock }: Closing, user_id: number): Promise<void> {
  await storage.transact(async (tx) => {
    const { closed_at } = (await tx.get(PersonalData, user_id)) ?? {};
    await tx.update(Profile, user_id, {
      username: nameOfClosed(user_id),
      full_name: '',
      avatar: '',
      profession: undefined,
      country_code: undefined,
      state: undefined,
      website: undefined,
      about: undefined,
      facebook: undefined,
      instagram: undefined,
      twitter: undefined,
      linkedin: undefined,
      youtube: undefined,
      last_seen: undefined,
      languages: ['EN'],
      language: 'EN',
      account_type: 'personal',
      is_provider: false,
      closed: true,
    });
    await tx.update(PersonalData, user_id, {
      email: '',
      email_confirmed: false,
      phone: undefined,
      fingerprint: undefined,
      fetched_at: undefined,
      settings: { notifications: {} },
      closed_at: closed_at ?? new Date(clock.now()),
    });
  });
}

/** Everything but what others see. Safe to repeat. */
async function forget({ storage, clock }: Closing, user_id: number): Promise<void> {
  await removeAll(storage, PaymentKeys, { user_id });
  await removeAll(storage, Follow, { user_id });
  await removeAll(storage, Follow, { followed_id: user_id });
  await removeAll(storage, Viewed, { user_id });
  await removeAll(storage, Url, { user_id });
  await removeAll(storage, Notification, { user_id });
  await removeAll(storage, Notification, { actor_id: user_id });
  await each(storage, ContestMessage, { user_id }, (tx, { message_id }) =>
    tx.update(ContestMessage, message_id, { name: '' }),
  );
  // Internal rows stay as empty ones.
  const [tokens, devices, searches] = await Promise.all([
    storage.find(PushToken, { user_id }),
    storage.find(SessionDevice, { user_id }),
    storage.find(RecentSearch, { owner: `u${user_id}` }),
  ]);
  await storage.transact(async (tx) => {
    const emptied = <T>(ids: readonly string[], set: T) => ids.map((id) => ({ id, set }));
    await tx.apply(
      PushToken,
      emptied(
        tokens.map(({ token_id }) => token_id),
        { token: '' },
      ),
    );
    await tx.apply(
      SessionDevice,
      emptied(
        devices.map(({ session_id }) => session_id),
        { device: '' },
      ),
    );
    await tx.apply(
      RecentSearch,
      emptied(
        searches.map(({ search_id }) => search_id),
        { search: '', item_id: '' },
      ),
    );
    await tx.update(PersonalData, user_id, { forgotten_at: new Date(clock.now()) });
  });
}

/** Does what is left to do of a closing that was begun. Safe to repeat. */
async function finish(ports: Closing, { user_id, objectId }: Pick<Profile, 'user_id' | 'objectId'>): Promise<void> {
  await ports.accounts.close(objectId);
  await ports.hooks.run('accountClosed', ports, user_id);
  await forget(ports, user_id);
}

/** Ends closings that a server did not live to see through. */
export async function sweepClosed(ports: Closing): Promise<void> {
  const { storage, clock } = ports;
  const begun = await storage.find(
    PersonalData,
    { closed_at: atMost(new Date(clock.now())), forgotten_at: null },
    { limit: atOnce },
  );
  for (const { user_id } of begun) {
    const profile = await storage.get(Profile, user_id);
    if (profile) await finish(ports, profile);
  }
}

/** Takes the password once more; of a session alone nobody loses an account. Throws 'wrong_password', and 'too_many'. */
export const closeAccount = defineFunction({
  who: members,
  limit: signingIn,
  input: closeForm,
  async run(context, { current }) {
    const { storage, mail, caller } = context;
    const user_id = caller.user_id!;
    await confirmPassword(context, current);
    const profile = await storage.get(Profile, user_id);
    if (!profile) throw new Refusal('session_expired');
    const { email } = await personalOf(context, profile);
    const photo = fileOf(profile.avatar);
    if (photo) await removeFile(context, photo, user_id);
    await empty(context, user_id);
    await finish(context, profile);
    if (email) await mail.send({ to: email, language: profile.language, template: 'accountClosed', params: {} });
    return { success: true as const };
  },
});
