/**
 * Closing an account. Nobody signs in any more, and every class does with its rows what its `whenClosed` says. The
 * name itself stays taken: nobody can come back as somebody else.
 */
import { Profile } from '#shared/accounts/entities.ts';
import { peopleRoom } from '#shared/accounts/rooms.ts';
import { closeForm } from '#shared/accounts/credentials.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { type ChangesOf, emptied, type Entity, type IdOf } from '#shared/model/entity.ts';
import { signingIn } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { asServer } from '../operators.ts';
import { atMost, type Ports, type Storage } from '../ports.ts';
import { removeFile } from '../site/index.ts';
import { personalOf } from './personal.ts';
import { fileOf } from './profile.ts';
import { confirmPassword } from './tries.ts';

type Closing = Pick<Ports, 'storage' | 'accounts' | 'files' | 'clock' | 'hooks' | 'rooms' | 'entities'>;

/** What one transaction writes at most. */
const atOnce = 200;

/** The values of the fields that an entity empties. */
const blanks = (entity: Entity, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, emptied(entity.kind, entity.fields[name]!)])) as ChangesOf<Entity>;

/** Does to a class what it says about somebody whose account is closed, some rows in each transaction. Safe to repeat. */
async function forgetIn(storage: Storage, entity: Entity, user_id: number): Promise<void> {
  for (const [name, then] of Object.entries(entity.whenClosed)) {
    if (then === 'keep') continue;
    const person = entity.fields[name]!.holder ? `u${user_id}` : user_id;
    const rows = await storage.find(entity, { [name]: person });
    const ids = rows.map((row) => (row as unknown as Record<string, IdOf<Entity>>)[entity.id]!);
    const set = then === 'remove' ? {} : blanks(entity, then.blank);
    for (let at = 0; at < ids.length; at += atOnce)
      await storage.transact(async (tx) => {
        const part = ids.slice(at, at + atOnce);
        if (entity.kind === 'internal')
          return tx.apply(
            entity,
            part.map((id) => ({ id, set })),
          );
        for (const id of part) await (then === 'remove' ? tx.remove(entity, id) : tx.update(entity, id, set));
      });
  }
}

/** A name that nobody can choose: it has two separators in a row. */
const nameOfClosed = (user_id: number) => `closed--${user_id}`;

/** What is emptied of a class with one row for each person. */
const blankOf = (entity: typeof Profile | typeof PersonalData) => {
  const then = entity.whenClosed.user_id;
  return typeof then === 'object' ? blanks(entity, then.blank) : {};
};

/** From here on others see nobody, and what is left to do is known. */
async function empty({ storage, clock }: Closing, user_id: number): Promise<void> {
  await storage.transact(async (tx) => {
    const { closed_at } = (await tx.get(PersonalData, user_id)) ?? {};
    await tx.update(Profile, user_id, { ...blankOf(Profile), username: nameOfClosed(user_id), closed: true });
    await tx.update(PersonalData, user_id, {
      ...blankOf(PersonalData),
      closed_at: closed_at ?? new Date(clock.now()),
    });
  });
}

/** Everything but what others see. Safe to repeat. */
async function forget(ports: Closing, user_id: number): Promise<void> {
  const { storage, hooks, entities, clock } = ports;
  await hooks.run('accountClosed', ports, user_id);
  for (const entity of entities) await forgetIn(storage, entity, user_id);
  await storage.transact((tx) => tx.update(PersonalData, user_id, { forgotten_at: new Date(clock.now()) }));
}

/** Does what is left to do of a closing that was begun. Safe to repeat. */
async function finish(ports: Closing, { user_id, objectId }: Pick<Profile, 'user_id' | 'objectId'>): Promise<void> {
  await ports.accounts.close(objectId);
  ports.rooms.rejudge({ user_id });
  ports.rooms.send(peopleRoom, 'all', 'person', { user_id });
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
    // What others have of them goes as each class says.
    await finish({ ...context, storage: asServer(storage) }, profile);
    if (email) await mail.send({ to: email, language: profile.language, template: 'accountClosed', params: {} });
    return { success: true as const };
  },
});
