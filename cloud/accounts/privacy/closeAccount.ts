/**
 * Closing an account: signing in ends, and each class handles its rows by its `whenClosed`. The user name stays reserved, so that nobody
 * can impersonate its former owner.
 */
import { Profile } from '#shared/accounts/entities.ts';
import { peopleRoom } from '#shared/accounts/rooms.ts';
import { closeForm } from '#shared/accounts/credentials.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { type ChangesOf, emptied, type Entity, type IdOf } from '#shared/model/entity.ts';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { atMost, type Ports, type Storage } from '#cloud/kernel/ports.ts';
import { removeFile } from '#cloud/site/index.ts';
import { removeArchive } from './archive.ts';
import { proveSelf } from '#cloud/accounts/sessions/reauthentication.ts';
import { personalOf } from '#cloud/accounts/profile/personal.ts';
import { fileOf } from '#cloud/accounts/profile/profile.ts';

/** Rows per transaction. */
const pageSize = 200;

/** The emptied values of an entity's fields. */
const blanks = (entity: Entity, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, emptied(entity.kind, entity.fields[name]!)])) as ChangesOf<Entity>;

/** Applies `whenClosed` to one class, in batches. Idempotent. */
async function forgetIn(storage: Storage, entity: Entity, user_id: number): Promise<void> {
  for (const [name, then] of Object.entries(entity.whenClosed)) {
    if (then === 'keep') continue;
    const person = entity.fields[name]!.holder ? `u${user_id}` : user_id;
    const rows = await storage.find(entity, { [name]: person });
    const ids = rows.map((row) => (row as unknown as Record<string, IdOf<Entity>>)[entity.id]!);
    const set = then === 'remove' ? {} : blanks(entity, then.blank);
    for (let at = 0; at < ids.length; at += pageSize)
      await storage.transact(async (tx) => {
        const part = ids.slice(at, at + pageSize);
        if (entity.kind === 'internal')
          return tx.apply(
            entity,
            part.map((id) => ({ id, set })),
          );
        for (const id of part) await (then === 'remove' ? tx.remove(entity, id) : tx.update(entity, id, set));
      });
  }
}

/** A name that cannot be registered, because it has two separators in a row. */
const nameOfClosed = (user_id: number) => `closed--${user_id}`;

/** The emptied fields of a class with one row per person. */
const blankOf = (entity: typeof Profile | typeof PersonalData) => {
  const then = entity.whenClosed.user_id;
  return typeof then === 'object' ? blanks(entity, then.blank) : {};
};

/** First step, one transaction: blanks the public profile and records that the account is being closed. */
async function empty({ storage, clock }: Ports, user_id: number): Promise<void> {
  await storage.transact(async (tx) => {
    const { closed_at } = (await tx.get(PersonalData, user_id)) ?? {};
    await tx.update(Profile, user_id, { ...blankOf(Profile), username: nameOfClosed(user_id), closed: true });
    await tx.update(PersonalData, user_id, {
      ...blankOf(PersonalData),
      closed_at: closed_at ?? new Date(clock.now()),
    });
  });
}

/** Cleans up all other rows. Idempotent. */
async function forget(ports: Ports, user_id: number): Promise<void> {
  const { storage, hooks, entities, clock } = ports;
  await removeArchive(ports, user_id);
  await hooks.run('accountClosed', ports, user_id);
  for (const entity of entities) await forgetIn(storage, entity, user_id);
  await storage.transact((tx) => tx.update(PersonalData, user_id, { forgotten_at: new Date(clock.now()) }));
}

/** Finishes a closing that was begun. Idempotent. */
async function finish(ports: Ports, { user_id, objectId }: Pick<Profile, 'user_id' | 'objectId'>): Promise<void> {
  await ports.accounts.close(objectId);
  ports.rooms.rejudge({ user_id });
  ports.rooms.send(peopleRoom, 'all', 'person', { user_id });
  await forget(ports, user_id);
}

/** Finishes closings that were interrupted by a crash. */
export async function sweepClosed(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const begun = await storage.find(
    PersonalData,
    { closed_at: atMost(new Date(clock.now())), forgotten_at: null },
    { limit: pageSize },
  );
  for (const { user_id } of begun) {
    const profile = await storage.get(Profile, user_id);
    if (profile) await finish(ports, profile);
  }
}

/**
 * Closes the caller's account. Asks again who is there, so that a stolen session is not enough. Throws as `proveSelf`, and what domains say that must be done
 * before, such as 'has_money'.
 */
export const closeAccount = defineFunction({
  route: 'POST /app/account/close',
  who: members,
  limit: signingIn,
  input: closeForm,
  async run(context, { current }) {
    const { storage, mail, hooks, caller } = context;
    const user_id = caller.user_id!;
    await proveSelf(context, current);
    await hooks.run('accountCloses', context, user_id);
    const profile = await storage.get(Profile, user_id);
    if (!profile) throw new Refusal('session_expired');
    const { email } = await personalOf(context, profile);
    const photo = fileOf(profile.avatar);
    if (photo) await removeFile(context, photo, user_id);
    await empty(context, user_id);
    // What others have of them goes as each class says.
    await finish({ ...context, storage: asServer(storage) }, profile);
    if (email) await mail.send({ to: email, language: profile.language, template: 'accountClosed', params: {} });
    return { success: true as const };
  },
});
