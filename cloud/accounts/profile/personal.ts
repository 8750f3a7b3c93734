/** Private rows of a person. */
import { Profile } from '#shared/accounts/entities.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { minute } from '#shared/time.ts';
import { Duplicate, type Ports, type Reader, type Storage } from '#cloud/kernel/ports.ts';

/** The PersonalData row, created if missing. Idempotent and safe under concurrency. */
export async function personalOf(
  { storage, accounts }: Pick<Ports, 'storage' | 'accounts'>,
  { user_id, objectId }: Pick<Profile, 'user_id' | 'objectId'>,
): Promise<PersonalData> {
  const found = await storage.get(PersonalData, user_id);
  if (found) return found;
  const mail = await accounts.emailOf(objectId);
  try {
    return await storage.transact((tx) =>
      tx.insert(PersonalData, { user_id, email: mail?.email ?? '', email_confirmed: mail?.verified ?? false }),
    );
  } catch (error) {
    const other = error instanceof Duplicate ? await storage.get(PersonalData, user_id) : undefined;
    if (other) return other;
    throw error;
  }
}

/** Whether the owner knows a password of the account, and can be asked for it. */
export const hasPassword = async (reader: Reader, user_id: number): Promise<boolean> =>
  !(await reader.get(PersonalData, user_id))?.no_password;

/** Notes that an account was made without a password that anybody knows. Idempotent. */
export async function noteNoPassword(
  ports: Pick<Ports, 'storage' | 'accounts'>,
  profile: Pick<Profile, 'user_id' | 'objectId'>,
): Promise<void> {
  await personalOf(ports, profile);
  await ports.storage.transact((tx) => tx.update(PersonalData, profile.user_id, { no_password: true }));
}

/** Records a visit: first fetch, last seen (per minute), and new device fingerprints. */
export async function noteVisit(
  storage: Storage,
  now: number,
  user_id: number,
  fingerprint: string | undefined,
): Promise<void> {
  const [profile, personal] = await Promise.all([storage.get(Profile, user_id), storage.get(PersonalData, user_id)]);
  const isSeen = profile?.last_seen !== undefined && now - profile.last_seen.getTime() < minute;
  const changes = {
    ...(!personal?.fetched_at && { fetched_at: new Date(now) }),
    ...(fingerprint && fingerprint !== personal?.fingerprint && { fingerprint }),
  };
  const changesPersonal = personal && Object.keys(changes).length > 0;
  if ((isSeen || !profile) && !changesPersonal) return;
  await storage.transact(async (tx) => {
    if (!isSeen) await tx.update(Profile, user_id, { last_seen: new Date(now - (now % minute)) });
    if (changesPersonal) await tx.update(PersonalData, user_id, changes);
  });
}
