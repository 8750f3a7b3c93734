/** Creation of profiles. */
import { Profile } from '#shared/accounts/entities.ts';
import type { AccountType, Language } from '#shared/accounts/entities.ts';
import { limits } from '#shared/limits.ts';
import { gatherRows } from '#cloud/patterns/gatherRows.ts';
import { Duplicate, type Storage } from '#cloud/kernel/ports.ts';

const firstUserId = 1000;

/** Skips the number reserved for the support user. */
async function nextUserId(storage: Storage): Promise<number> {
  const user_id = await storage.next('user_id', firstUserId);
  return user_id === limits.supportUser ? storage.next('user_id', firstUserId) : user_id;
}

interface NewProfile {
  objectId: string;
  username: string;
  full_name?: string;
  profession?: string;
  country_code?: string;
  avatar?: string;
  language?: Language;
  account_type?: AccountType;
}

const profilesOf = gatherRows(Profile, 'objectId');

/**
 * The profile of a `_User`, created if missing, because sign-up creates the `_User` first and may crash in between. Idempotent and safe
 * under concurrency.
 */
export async function ensureProfile(storage: Storage, { objectId, ...values }: NewProfile): Promise<Profile> {
  const find = async () => (await profilesOf(storage, objectId))[0];
  const found = await find();
  if (found) return found;
  const user_id = await nextUserId(storage);
  const profile = { full_name: values.username, ...values, user_id, languages: [values.language ?? 'EN'] };
  try {
    return await storage.transact((tx) => tx.insert(Profile, profile, objectId));
  } catch (error) {
    const other = error instanceof Duplicate ? await find() : undefined;
    if (other) return other;
    throw error;
  }
}
