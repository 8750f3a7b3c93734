/** Editing one's own profile. */
import { Profile } from '#shared/accounts/entities.ts';
import { profileForm } from '#shared/accounts/forms.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { Duplicate, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { refuseStale } from '#cloud/kernel/stale.ts';
import type { UserShape } from '#shared/accounts/shapes.ts';
import { refuseForeignPictures, removeFile } from '#cloud/site/index.ts';
import { isKept, noteFormerName, renamesTooOften } from './formerNames.ts';
import { refuseOfficialNames } from './officialNames.ts';
import { ownShape } from './ownShape.ts';
import { tellPerson } from './people.ts';
import { personalOf } from './personal.ts';
import { profileRev } from '#cloud/accounts/shapes.ts';

const badName = (says: string) =>
  new Refusal('invalid', { field: 'username' }, [{ path: 'username', why: 'invalid', says }]);
const taken = () => badName('accounts.invalid.usernameTaken');
const tooOften = () => badName('accounts.invalid.usernameOften');

/** The file id in the path of an uploaded picture. */
export const fileOf = (path: string | undefined) => /^\/files\/([\w-]{1,64})\//.exec(path ?? '')?.[1];

/** Throws unless one of these people uploaded the photo. */
export const refuseForeignPhoto = (
  reader: Reader,
  photo: string | undefined,
  owners: readonly (number | undefined)[],
) => refuseForeignPictures(reader, [{ field: 'avatar', path: photo, says: 'accounts.invalid.photo' }], owners);

/** Removes a deleted photo from profiles. The returned function notifies open pages. */
export async function photoRemoved(tx: Transaction, path: string, ports: Pick<Context, 'rooms'>): Promise<() => void> {
  const before = await tx.find(Profile, { avatar: path });
  const after = await Promise.all(before.map(({ user_id }) => tx.update(Profile, user_id, { avatar: '' })));
  return () => before.forEach((profile, at) => after[at] && tellPerson(ports, profile, after[at]));
}

/** Changes the user name: in Parse first, because only Parse can refuse a taken one. */
async function rename(context: Context, profile: Profile, username: string): Promise<void> {
  if (await isKept(context, username, profile.user_id)) throw taken();
  if (await renamesTooOften(context, context.storage, profile.user_id, username)) throw tooOften();
  try {
    await context.accounts.rename(profile.objectId, username);
  } catch (error) {
    throw error instanceof Duplicate ? taken() : error;
  }
}

export const updateProfileInfo = defineFunction({
  route: 'POST /app/account/updateProfileInfo',
  who: members,
  limit: changing,
  input: profileForm,
  async run(context, { rev, phone, username, ...form }): Promise<{ user: UserShape }> {
    const { storage, secrets, caller, accounts } = context;
    const profile = await storage.get(Profile, caller.user_id!);
    if (!profile) throw new Refusal('session_expired');
    refuseStale(rev, profileRev(secrets, profile, await personalOf(context, profile)));
    if (form.avatar !== profile.avatar) await refuseForeignPhoto(storage, form.avatar, [caller.user_id]);
    const renames = username !== undefined && username !== profile.username;
    await refuseOfficialNames(context, {
      ...(renames && { username }),
      ...(form.full_name !== profile.full_name && { full_name: form.full_name }),
    });
    if (form.is_provider && !profile.is_provider && profile.provider_revoked) throw new Refusal('provider_revoked');
    if (renames) await rename(context, profile, username);
    try {
      const stored = await storage.transact(async (tx) => {
        // Checked again: a save by somebody else is in this transaction's snapshot by now, or makes it run again.
        const [now, personal] = [await tx.get(Profile, profile.user_id), await tx.get(PersonalData, profile.user_id)];
        refuseStale(rev, profileRev(secrets, now!, personal!));
        if (phone !== undefined && phone !== (personal!.phone ?? ''))
          await tx.update(PersonalData, profile.user_id, { phone: phone || undefined, phone_confirmed: false });
        if (renames) {
          // Several at once would each have been the last one allowed.
          if (await renamesTooOften(context, tx, profile.user_id, username)) throw tooOften();
          await noteFormerName(context, tx, profile.username, profile.user_id);
        }
        return tx.update(Profile, profile.user_id, { ...form, ...(renames && { username }) });
      });
      if (stored) tellPerson(context, profile, stored);
    } catch (error) {
      if (renames) await accounts.rename(profile.objectId, profile.username);
      throw error instanceof Duplicate ? taken() : error;
    }
    const old = fileOf(profile.avatar);
    if (old && form.avatar !== undefined && form.avatar !== profile.avatar)
      await removeFile(context, old, profile.user_id);
    return { user: await ownShape(context) };
  },
});
