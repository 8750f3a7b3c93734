/** Names that nobody else may have: those of the people who run the site. */
import { Profile } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { minute } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { passesFor } from '#cloud/patterns/lookAlike.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { type Accounts, oneOf } from '#cloud/kernel/ports.ts';
import { siteSettings } from '#cloud/site/index.ts';

const mostOperators = 200;
const operatorsFreshFor = minute;

/** Reserved names: operators, the brand, and the support person. */
export const officialNames = perStorage((storage) => {
  let known: { names: Promise<string[]>; until: number } | undefined;
  const load = async (accounts: Accounts): Promise<string[]> => {
    const [ids, { brand_name, support_user }] = await Promise.all([
      accounts.withRole('admin', mostOperators),
      siteSettings(storage)(),
    ]);
    const [operators, supporter] = await Promise.all([
      ids.length ? storage.find(Profile, { objectId: oneOf(ids) }) : [],
      support_user === undefined ? undefined : storage.get(Profile, support_user),
    ]);
    const people = [...operators, ...(supporter ? [supporter] : [])];
    return [brand_name, ...people.flatMap(({ full_name, username }) => [full_name, username])];
  };
  return (accounts: Accounts): Promise<string[]> => {
    const now = performance.now();
    if (!known || known.until < now) {
      const names = load(accounts);
      known = { names, until: now + operatorsFreshFor };
      names.catch(() => (known = undefined));
    }
    return known.names;
  };
});

type Checking = Pick<Context, 'storage' | 'accounts' | 'caller' | 'adminEmail'>;

/**
 * Refuses names that look like the brand's or an office of the site, and user names that look like an operator's: full names have namesakes.
 * Operators themselves, and the one to become (ADMIN_EMAIL), may have them.
 */
export async function refuseOfficialNames(
  { storage, accounts, caller, adminEmail }: Checking,
  { full_name, username }: { readonly full_name?: string | undefined; readonly username?: string | undefined },
  email?: string,
): Promise<void> {
  if (caller.roles.includes('admin') || (email !== undefined && email === adminEmail)) return;
  const refuse = (field: string) => {
    throw new Refusal('invalid', { field }, [{ path: field, why: 'invalid', says: 'accounts.invalid.officialName' }]);
  };
  if (full_name !== undefined && passesFor(full_name, [(await siteSettings(storage)()).brand_name]))
    refuse('full_name');
  if (username === undefined) return;
  // The same name is refused as taken.
  const official = (await officialNames(storage)(accounts)).filter((name) => name !== username);
  if (passesFor(username, official)) refuse('username');
}

/** A name that looks like the site's own is replaced by the user name. */
export async function allowedName(context: Context, full_name: string, username: string): Promise<string> {
  try {
    await refuseOfficialNames({ ...context, caller: { ...context.caller, roles: [] } }, { full_name });
    return full_name;
  } catch (error) {
    if (error instanceof Refusal) return username;
    throw error;
  }
}
