import { Profile } from '#shared/accounts/entities.ts';
import { openSections } from '#shared/accounts/rules.ts';
import { limits } from '#shared/limits.ts';
import { defineDuties } from './duties.ts';

/** A profile that says who somebody is. */
export const profileDuties = defineDuties({
  entity: Profile,
  about: ({ user_id }) => String(user_id),
  async needed(reader, id) {
    const user_id = Number(id);
    const person = await reader.get(Profile, user_id);
    if (!person || person.closed || user_id === limits.supportUser || !openSections(person).length) return [];
    return [{ kind: 'profile_finish', user_id, path: '/editProfile' }];
  },
});
