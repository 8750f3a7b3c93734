/** The support user: an account of the site that nobody can sign in to. */
import { Profile } from '#shared/accounts/entities.ts';
import { limits } from '#shared/limits.ts';
import { Duplicate, type Ports } from '#cloud/kernel/ports.ts';
import { siteSettings } from '#cloud/site/index.ts';

/** A reserved name. */
const username = 'support';

type SupportPorts = Pick<Ports, 'accounts' | 'storage' | 'secrets' | 'log'>;

/** Creates the `_User` with a random password and no address; undefined when the name was taken before it was reserved. */
async function accountOf({ accounts, storage, secrets }: SupportPorts): Promise<string | undefined> {
  let objectId: string | undefined;
  try {
    objectId = await accounts.create({
      username,
      password: secrets.random(40),
      email: `${username}@site.invalid`,
      emailVerified: true,
    });
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    // Created by an interrupted start, or by another process.
    objectId = await accounts.byName(username);
    if (!objectId || (await storage.count(Profile, { objectId }))) return undefined;
  }
  await accounts.close(objectId);
  return objectId;
}

/** Creates the support user (`limits.supportUser`) if missing. Idempotent and safe under concurrency. */
export async function ensureSupportUser(ports: SupportPorts): Promise<void> {
  const { storage, log } = ports;
  const user_id = limits.supportUser;
  if (await storage.get(Profile, user_id)) return;
  const objectId = await accountOf(ports);
  if (!objectId) {
    if (!(await storage.get(Profile, user_id)))
      log.warn({ username }, 'the support user has no account: its name is taken');
    return;
  }
  const { brand_name } = await siteSettings(storage)();
  const profile = { user_id, username, full_name: `${brand_name} Support`, languages: ['EN' as const] };
  try {
    await storage.transact((tx) => tx.insert(Profile, profile, objectId));
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
  }
}
