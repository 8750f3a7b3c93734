/** Clubs: who may do what in one, making and changing it, and finding it. */
import slugify from '@sindresorhus/slugify';
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Follow } from '#shared/accounts/entities/social.ts';
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { type ClubForm, clubForm } from '#cloud/community/forms.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { isActive, isJobs, mayModerate, mayOwn, mayRead, membershipId } from '#shared/community/rules.ts';
import type { GroupShape } from '#shared/community/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type Actor, everyone, members } from '#shared/model/access.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { clientId, counting, numberId, publicId } from '#cloud/kernel/input.ts';
import { Duplicate, oneOf, otherThan, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { subscribedAmong } from '#cloud/payments/index.ts';
import { passOf, refuseForeignPictures } from '#cloud/site/index.ts';
import { sealSoon } from './rowVisibility.ts';

/** A club by either of its ids. */
export const clubId = z.union([numberId, publicId]);
export type ClubId = z.output<typeof clubId>;

/** `see`: what it says of itself. `write`: post, comment, like. */
export type ClubRight = 'see' | 'read' | 'write' | 'moderate' | 'own';

export interface ClubDoor {
  readonly club: Group;
  readonly member: Membership | undefined;
}

/** What a club's files belong to. */
export const clubScope = (gx_id: string): string => `club|${gx_id}`;

const memberOf = async (reader: Reader, gx_id: string, { user_id }: Actor) =>
  user_id === undefined ? undefined : reader.get(Membership, membershipId(gx_id, user_id));

/** Whether somebody may open a club's files: by what the club and their membership are now. */
export async function opensClubFiles(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  scope: string,
  user_id: number | undefined,
): Promise<boolean | undefined> {
  const [kind, gx_id = ''] = scope.split('|');
  if (kind !== 'club') return undefined;
  const [club, member, person] = await Promise.all([
    storage.get(Group, gx_id),
    memberOf(storage, gx_id, { user_id, roles: [] }),
    user_id === undefined ? undefined : storage.get(Profile, user_id),
  ]);
  // A person whose account is disabled reads what visitors read.
  return club !== undefined && mayRead(club, person?.disabled_at ? undefined : member, clock.now());
}

/** What somebody may do in a club at `now`. */
export function rightsIn(club: Group, member: Membership | undefined, actor: Actor, now: number): GroupShape['can'] {
  const isSignedIn = actor.user_id !== undefined && member?.state !== 'banned';
  const writes = isActive(member, now) || (isJobs(club, limits.jobsGroup) && isSignedIn);
  return {
    read: mayRead(club, member, now),
    write: writes,
    moderate: mayModerate(member, now),
    own: mayOwn(member, now),
  };
}

/**
 * The club, if the caller has the right. Throws 'club_not_found' where the caller is not to know of it, 'club_members_only' and
 * 'club_banned'. An unlisted club is found by the id in its link, and by its number only by those who are in it.
 */
export async function clubFor(
  { clock }: Pick<Ports, 'clock'>,
  reader: Reader,
  caller: Actor,
  id: ClubId,
  right: ClubRight,
): Promise<ClubDoor> {
  const [club] =
    typeof id === 'number' ? await reader.find(Group, { group_id: id }, { limit: 1 }) : [await reader.get(Group, id)];
  if (!club) throw new Refusal('club_not_found');
  const member = await memberOf(reader, club.gx_id, caller);
  const isInside = isActive(member, clock.now());
  if (club.access === 'Unlisted' && typeof id === 'number' && !isInside) throw new Refusal('club_not_found');
  if (right === 'see' || rightsIn(club, member, caller, clock.now())[right]) return { club, member };
  if (member?.state === 'banned') throw new Refusal('club_banned');
  if (isInside) throw new Refusal('forbidden');
  throw new Refusal(right !== 'read' && caller.user_id === undefined ? refusalFor(caller) : 'club_members_only');
}

export function groupShape(club: Group, member: Membership | undefined, actor: Actor, now: number): GroupShape {
  const {
    objectId: _id,
    updatedAt: _changed,
    deleted_at: _deleted,
    words: _words,
    createdAt,
    last_at,
    ...shown
  } = club;
  return {
    ...shown,
    social_tag: club.social_tag ?? '',
    createdAt: createdAt.toISOString(),
    last_at: last_at.toISOString(),
    ...(member &&
      member.state !== 'left' && {
        group_assoc_id: member.group_assoc_id,
        role: member.role,
        state: member.state,
        until: member.until?.toISOString(),
      }),
    can: rightsIn(club, member, actor, now),
  };
}

/** Whether a period of the club's fee that somebody paid still runs, also when they have left. */
export const hasPaid = async (reader: Reader, { gx_id, membership }: Group, user_id: number): Promise<boolean> =>
  membership === 'paid' && (await subscribedAmong(reader, user_id, { type: 'club', ids: [gx_id] })).length > 0;

/** With what somebody outside has paid. */
export async function doorShape(
  { storage, caller, clock }: Context,
  club: Group,
  member: Membership | undefined,
): Promise<GroupShape> {
  const shape = groupShape(club, member, caller, clock.now());
  const { user_id } = caller;
  const isOutside = user_id !== undefined && shape.state !== 'active';
  return isOutside && (await hasPaid(storage, club, user_id)) ? { ...shape, paid: true } : shape;
}

/** As the caller sees them, in the order given. */
async function shapesOf({ storage, caller, clock }: Context, clubs: readonly Group[]): Promise<GroupShape[]> {
  const { user_id } = caller;
  const rows =
    user_id === undefined
      ? []
      : await storage.getMany(
          Membership,
          clubs.map(({ gx_id }) => membershipId(gx_id, user_id)),
        );
  const mine = new Map(rows.map((row) => [row.gx_id, row]));
  const shapes = clubs.map((club) => groupShape(club, mine.get(club.gx_id), caller, clock.now()));
  const open = shapes.filter(({ can }) => can.read);
  const faces = await facesOf(
    storage,
    open.map(({ gx_id }) => gx_id),
  );
  return shapes.map((club) => (club.can.read ? { ...club, faces: faces.get(club.gx_id) ?? [] } : club));
}

/** Pictures of a few members of each club, those who run it first. */
async function facesOf(reader: Reader, gx_ids: readonly string[]): Promise<Map<string, string[]>> {
  const some = { sort: { role: -1, joined_at: -1 }, limit: 4 * communityLimits.faces } as const;
  const rows = await Promise.all(gx_ids.map((gx_id) => reader.find(Membership, { gx_id, state: 'active' }, some)));
  const people = await peopleOf(
    reader,
    rows.flat().map(({ user_id }) => user_id),
  );
  return new Map(
    rows.map((inside, index) => [
      gx_ids[index]!,
      inside.flatMap(({ user_id }) => people.get(user_id)?.avatar || []).slice(0, communityLimits.faces),
    ]),
  );
}

/** Ids of the clubs that somebody is in. */
export async function clubsOf(reader: Reader, user_id: number, now: number): Promise<Membership[]> {
  const rows = await reader.find(Membership, { user_id, state: 'active' }, { sort: { createdAt: -1 }, limit: 500 });
  return rows.filter((row) => isActive(row, now));
}

const listed = { access: oneOf(['Public', 'Private']), group_id: otherThan(limits.jobsGroup) };

/** Clubs of the people that somebody follows first, then the largest; none that they are in. */
async function suggested({ storage, caller }: Context): Promise<Group[]> {
  const user_id = caller.user_id!;
  const [follows, own] = await Promise.all([
    storage.find(Follow, { user_id }, { limit: 200 }),
    storage.find(Membership, { user_id }, { limit: 500 }),
  ]);
  const known = new Set(own.filter(({ state }) => state !== 'left').map(({ gx_id }) => gx_id));
  const theirs = await storage.find(
    Membership,
    { user_id: oneOf(follows.map(({ followed_id }) => followed_id)), state: 'active' },
    { limit: 500 },
  );
  const friends = new Map<string, number>();
  for (const { gx_id } of theirs) friends.set(gx_id, (friends.get(gx_id) ?? 0) + 1);
  const [near, large] = await Promise.all([
    storage.find(Group, { gx_id: oneOf([...friends.keys()]), ...listed, access: 'Public' }),
    storage.find(Group, listed, { sort: { members: -1 }, limit: communityLimits.clubs + known.size }),
  ]);
  const all = new Map([...near, ...large].map((club) => [club.gx_id, club]));
  return [...all.values()]
    .filter(({ gx_id }) => !known.has(gx_id))
    .toSorted((a, b) => (friends.get(b.gx_id) ?? 0) - (friends.get(a.gx_id) ?? 0) || b.members - a.members)
    .slice(0, communityLimits.clubs);
}

/** Clubs that everybody may find, the caller's own, or suggestions; with `gx_id` one club, and the pass for its files. */
export const getGroups = defineFunction({
  route: 'GET /app/Groups/getGroups',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    gx_id: clubId.optional(),
    /** `own`: that the caller owns. */
    list: z.enum(['find', 'mine', 'own', 'suggested']).default('find'),
    keyword: z.string().max(limits.search.words).optional(),
    page: counting.optional(),
    limit: counting.pipe(z.int().max(limits.contestPage)).optional(),
  }),
  async run(
    context,
    { gx_id, list, keyword, page = 1, limit = communityLimits.clubs },
  ): Promise<{ groups: GroupShape[]; count: number; pass?: string; faces?: string[] }> {
    const { storage, caller } = context;
    if (gx_id !== undefined) {
      const { club, member } = await clubFor(context, storage, caller, gx_id, 'see');
      const shape = await doorShape(context, club, member);
      return {
        groups: [shape],
        count: 1,
        ...(shape.can.read && {
          pass: passOf(context, clubScope(club.gx_id), caller),
          faces: (await facesOf(storage, [club.gx_id])).get(club.gx_id),
        }),
      };
    }
    if (list !== 'find' && caller.user_id === undefined) throw new Refusal('session_required');
    if (list === 'suggested') {
      const clubs = await suggested(context);
      return { groups: await shapesOf(context, clubs), count: clubs.length };
    }
    if (list === 'find') {
      const options = keyword?.trim() ? { search: keyword } : {};
      const [clubs, count] = await Promise.all([
        storage.find(Group, listed, { ...options, sort: { members: -1 }, skip: (page - 1) * limit, limit }),
        storage.count(Group, listed, options),
      ]);
      return { groups: await shapesOf(context, clubs), count };
    }
    const user_id = caller.user_id!;
    const rows = await storage.find(
      Membership,
      { user_id, state: oneOf(['active', 'asked', 'accepted']), ...(list === 'own' && { role: 'owner' }) },
      { limit: 500 },
    );
    const clubs = await storage.getMany(
      Group,
      rows.map((row) => row.gx_id),
    );
    const newest = clubs.toSorted((a, b) => b.last_at.getTime() - a.last_at.getTime());
    return { groups: await shapesOf(context, newest.slice((page - 1) * limit, page * limit)), count: newest.length };
  },
});

/** A slug that nobody has: of the name, with the number behind it. */
const slugOf = (title: string, group_id: number) =>
  `${slugify(title).slice(0, communityLimits.club.title) || 'club'}-${group_id}`;

async function makeClub(context: Context, form: ClubForm, client_id: string | undefined): Promise<ClubDoor> {
  const { storage, secrets, clock, caller } = context;
  const user_id = caller.user_id!;
  const gx_id = client_id ? secrets.hash(`club|${user_id}|${client_id}`).slice(0, 12) : secrets.random(12);
  const group_assoc_id = membershipId(gx_id, user_id);
  const group_id = await storage.next('group_id', limits.jobsGroup + 1);
  const now = new Date(clock.now());
  const make = async (tx: Transaction) => {
    await tx.hold(`clubs of ${user_id}`);
    if ((await tx.count(Group, { user_id })) >= communityLimits.owned)
      throw new Refusal('clubs_full', { most: communityLimits.owned });
    const slug = slugOf(form.title, group_id);
    const club = await tx.insert(Group, { ...form, gx_id, group_id, user_id, slug, members: 1, last_at: now });
    const row = { group_assoc_id, gx_id, user_id, role: 'owner' as const, state: 'active' as const, joined_at: now };
    return { club, member: await tx.insert(Membership, row) };
  };
  try {
    return await storage.transact(make);
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    // Made before, under the same client_id.
    const [club, member] = await Promise.all([storage.get(Group, gx_id), storage.get(Membership, group_assoc_id)]);
    if (!club || !member) throw new Refusal('id_taken');
    return { club, member };
  }
}

/** Makes a club, or with `gx_id` changes one's own. */
export const addUpdateGroup = defineFunction({
  route: 'POST /app/Groups/addUpdateGroup',
  who: members,
  limit: changing,
  input: clubForm.safeExtend({ gx_id: publicId.optional(), client_id: clientId.optional() }),
  async run(context, { gx_id, client_id, ...form }): Promise<{ group: GroupShape }> {
    const { storage, caller, clock } = context;
    const before = gx_id === undefined ? undefined : await storage.get(Group, gx_id);
    // One that stands there already may be a former owner's.
    if (form.cover !== before?.cover)
      await refuseForeignPictures(storage, [{ field: 'cover', path: form.cover }], [caller.user_id]);
    const { club, member } = gx_id ? await changeClub(context, gx_id, form) : await makeClub(context, form, client_id);
    return { group: groupShape(club, member, caller, clock.now()) };
  },
});

async function changeClub(context: Context, gx_id: string, form: ClubForm): Promise<ClubDoor> {
  const { storage, caller } = context;
  const done = await storage.transact(async (tx) => {
    const { member } = await clubFor(context, tx, caller, gx_id, 'own');
    return { club: (await tx.update(Group, gx_id, form))!, member };
  });
  // What was written follows what the club is now.
  await sealSoon(context, gx_id);
  return done;
}
