/** The caller's own UserShape. */
import { Profile } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { UserAdditions, UserShape } from '#shared/accounts/shapes.ts';
import { personalOf } from './personal.ts';
import { withProvider } from './roles.ts';
import { suppressionOf } from '#cloud/accounts/mail/suppressions.ts';
import { profileRev, userShape } from '#cloud/accounts/shapes.ts';

/** Fields added by the domains above. */
export const additionsOf = async (context: Context): Promise<UserAdditions> =>
  Object.assign({}, ...(await context.hooks.run('ownShape', context))) as UserAdditions;

/** For a signed-in caller. Throws 'session_expired' when the account no longer exists. */
export async function ownShape(context: Context, ssid?: string): Promise<UserShape> {
  const { storage, secrets, caller } = context;
  const profile = caller.user_id === undefined ? undefined : await storage.get(Profile, caller.user_id);
  if (!profile) throw new Refusal('session_expired');
  const readPersonal = async () => {
    const personal = await personalOf(context, profile);
    return { personal, mail_stopped: personal.email ? await suppressionOf(context, personal.email) : undefined };
  };
  const [own, additions] = await Promise.all([readPersonal(), additionsOf(context)]);
  const granted = caller.roles.filter((role) => role !== 'provider');
  const name = ssid ?? (caller.visitor_id === undefined ? '' : secrets.signVisitor(caller.visitor_id));
  const roles = withProvider(granted, profile);
  const rev = profileRev(secrets, profile, own.personal);
  return { ...userShape({ profile, ...own, roles, ssid: name, rev }), ...additions };
}
