/** Coming into a club and leaving it: by oneself, by an invitation, by a moderator. */
import { z } from 'zod';
import { Group, Invitation, Membership } from '#shared/community/entities/clubs.ts';
import type { ClubDeed } from '#shared/community/entities/moderation.ts';
import { answerText, noteText } from '#cloud/community/forms.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { isActive, isAsked, mayPay, membershipId } from '#shared/community/rules.ts';
import type { GroupShape, MemberShape } from '#shared/community/shapes.ts';
import type { ClubRole, MembershipState } from '#shared/community/types.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { day } from '#shared/time.ts';
import { peopleOf, tell } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { passOnRenewing, stopRenewing } from '#cloud/payments/index.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { counting, numberId, publicId } from '#cloud/kernel/input.ts';
import { oneOf, type Ports, type Storage, type Transaction } from '#cloud/kernel/ports.ts';
import { clubFor, clubId, doorShape, groupShape, hasPaid } from './clubs.ts';
import { writeClubLog } from './clubLog.ts';

/** Serializes changes of a club's members, so that their count is exact. */
export const changingMembers = <T>(storage: Storage, gx_id: string, work: (tx: Transaction) => Promise<T>) =>
  inTurn(storage, `club|${gx_id}`, () => storage.transact(work));

/** Writes a membership, and counts it in its club. Inside `changingMembers`. */
export async function putMember(
  tx: Transaction,
  gx_id: string,
  user_id: number,
  changes: ChangesOf<typeof Membership> & { state: MembershipState },
): Promise<{ club: Group; member: Membership }> {
  const group_assoc_id = membershipId(gx_id, user_id);
  const before = await tx.get(Membership, group_assoc_id);
  const club = (await tx.get(Group, gx_id))!;
  const member = before
    ? (await tx.update(Membership, group_assoc_id, changes))!
    : await tx.insert(Membership, { ...changes, group_assoc_id, gx_id, user_id });
  const more = Number(changes.state === 'active') - Number(before?.state === 'active');
  const counted = more ? (await tx.update(Group, gx_id, { members: Math.max(0, club.members + more) }))! : club;
  return { club: counted, member };
}

/** Takes one place of an invitation, which is the caller's from then on. Throws 'invitation_over'. */
async function useInvitation(tx: Transaction, { clock, caller }: Context, gx_id: string, invitation_id: string) {
  const invitation = await tx.get(Invitation, invitation_id);
  if (invitation?.gx_id !== gx_id || invitation.until.getTime() <= clock.now()) throw new Refusal('invitation_over');
  const { left, came = [] } = invitation;
  if (came.includes(caller.user_id!)) return;
  if (!left) throw new Refusal('invitation_over');
  await tx.apply(Invitation, [{ id: invitation_id, set: { came: [...came, caller.user_id!], left: left - 1 } }]);
}

async function tellModerators(ports: Context, { gx_id, title }: Group): Promise<void> {
  const { storage, caller } = ports;
  const rows = await storage.find(Membership, { gx_id, state: 'active', role: oneOf(['owner', 'moderator']) });
  for (const { user_id } of rows)
    await tell(ports, {
      ...{ user_id, type: 'club_asked', actor_id: caller.user_id, params: { what: title }, topic: gx_id },
      path: `/c/${gx_id}?tab=members`,
    });
}

/**
 * Joins, or asks to join; with `user_id` a moderator lets in somebody who asked. In a private club with a fee a person is let in first, and
 * pays then. Somebody who left and comes back within a paid period does not pay. Repeating changes nothing.
 */
export const add2Group = defineFunction({
  route: 'POST /app/Groups/add2Group',
  who: members,
  limit: changing,
  input: z.strictObject({
    gx_id: clubId,
    user_id: numberId.optional(),
    answer: answerText.default(''),
    invitation: publicId.optional(),
  }),
  async run(context, { gx_id: id, user_id, answer, invitation }): Promise<{ group: GroupShape }> {
    const { storage, caller, clock } = context;
    const self = caller.user_id!;
    // An end that an earlier payment had set does not end this membership.
    const joined_at = new Date(clock.now());
    const coming = { state: 'active' as const, joined_at, until: undefined };
    const back = { state: coming.state, joined_at };
    const letIn = async (tx: Transaction, club: Group, who: number) =>
      club.membership !== 'paid' ? coming : (await hasPaid(tx, club, who)) ? back : ({ state: 'accepted' } as const);
    if (user_id !== undefined && user_id !== self) {
      const door = await clubFor(context, storage, caller, id, 'moderate');
      const { gx_id } = door.club;
      const { club, isNew, mustPay } = await changingMembers(storage, gx_id, async (tx) => {
        const { club: current } = await clubFor(context, tx, caller, gx_id, 'moderate');
        const asked = await tx.get(Membership, membershipId(gx_id, user_id));
        if (asked?.state === 'active' || asked?.state === 'accepted')
          return { club: current, isNew: false, mustPay: false };
        if (asked?.state !== 'asked') throw new Refusal('not_found');
        await writeClubLog(tx, context, 'let_in', { gx_id, user_id });
        const changes = await letIn(tx, current, user_id);
        return {
          ...(await putMember(tx, gx_id, user_id, changes)),
          isNew: true,
          mustPay: changes.state === 'accepted',
        };
      });
      const type = mustPay ? 'club_may_pay' : 'club_accepted';
      if (isNew)
        await tell(context, {
          ...{ user_id, type, actor_id: self, params: { what: club.title }, path: `/c/${gx_id}` },
        });
      return { group: groupShape(club, door.member, caller, clock.now()) };
    }
    const { club: found } = await clubFor(context, storage, caller, id, 'see');
    const { gx_id } = found;
    const { club, member, isNew } = await changingMembers(storage, gx_id, async (tx) => {
      const door = await clubFor(context, tx, caller, gx_id, 'see');
      const state = door.member?.state;
      if (state === 'banned') throw new Refusal('club_banned');
      if (isActive(door.member, clock.now())) return { ...door, isNew: false };
      const isPaid = await hasPaid(tx, door.club, self);
      if (isPaid && (!isAsked(door.club) || mayPay(door.member)))
        return { ...(await putMember(tx, gx_id, self, back)), isNew: true };
      if (door.club.membership === 'paid' && (!isAsked(door.club) || mayPay(door.member)))
        throw new Refusal('club_paid');
      if (invitation) {
        await useInvitation(tx, context, gx_id, invitation);
        return { ...(await putMember(tx, gx_id, self, await letIn(tx, door.club, self))), isNew: true };
      }
      if (!isAsked(door.club) || state === 'accepted')
        return { ...(await putMember(tx, gx_id, self, coming)), isNew: true };
      if (state === 'asked') return { ...door, isNew: false };
      return { ...(await putMember(tx, gx_id, self, { state: 'asked', answer, role: 'member' })), isNew: true };
    });
    if (isNew && member?.state === 'asked') await tellModerators(context, club);
    return { group: await doorShape(context, club, member) };
  },
});

const rank: Record<ClubRole, number> = { member: 0, moderator: 1, owner: 2 };

/** What somebody is told when a moderator turned them away, put them out or let them in again. */
async function tellMoved(context: Context, moved: Moved | undefined, { gx_id, title: what }: Group, user_id: number) {
  if (!moved) return;
  const { type, deed_id, reason } = moved;
  const params = { what, text: reason };
  const news = { user_id, params, once: `moved|${deed_id}` };
  if (type === 'unbanned') await tell(context, { ...news, type: 'club_back', path: `/c/${gx_id}` });
  else if (type === 'turned_away') await tell(context, { ...news, type: 'club_refused', path: `/c/${gx_id}` });
  else await tell(context, { ...news, type: 'club_out', path: `/feed/removed/${deed_id}` });
}

interface Moved {
  readonly type: 'banned' | 'unbanned' | 'put_out' | 'turned_away';
  readonly deed_id: string;
  readonly reason: string;
}

/**
 * Without `user_id` the caller leaves. With it, somebody of a lower role is removed or refused, or a ban of theirs ends. They are told, with the reason, and
 * charged no more if they had paid. A second call changes nothing. An owner first passes the club on.
 */
export const remove2Group = defineFunction({
  route: 'POST /app/Groups/remove2Group',
  who: members,
  limit: changing,
  input: z.strictObject({
    gx_id: clubId,
    user_id: numberId.optional(),
    ban: z.boolean().default(false),
    reason: noteText.default(''),
  }),
  async run(context, { gx_id: id, user_id = context.caller.user_id!, ban, reason }): Promise<{ group: GroupShape }> {
    const { storage, caller } = context;
    const isSelf = user_id === caller.user_id;
    const { club: found } = await clubFor(context, storage, caller, id, isSelf ? 'see' : 'moderate');
    const { gx_id } = found;
    const { club, reader, moved } = await changingMembers(storage, gx_id, async (tx) => {
      const mine = await clubFor(context, tx, caller, gx_id, isSelf ? 'see' : 'moderate');
      const row = isSelf ? mine.member : await tx.get(Membership, membershipId(gx_id, user_id));
      if (!row && (isSelf || !ban)) throw new Refusal('not_found');
      if (isSelf && row!.role === 'owner') throw new Refusal('club_owner_stays');
      if (!isSelf && rank[row?.role ?? 'member'] >= rank[mine.member!.role]) throw new Refusal('forbidden');
      const state = ban && !isSelf ? 'banned' : row?.state === 'banned' && isSelf ? 'banned' : 'left';
      let deed: Moved | undefined;
      if (!isSelf && row?.state !== state) {
        const before = row?.state ?? 'left';
        const type =
          state === 'banned'
            ? 'banned'
            : before === 'banned'
              ? 'unbanned'
              : before === 'asked' || before === 'accepted'
                ? 'turned_away'
                : 'put_out';
        // They read it, and may appeal against it.
        if (!reason && (type === 'banned' || type === 'put_out'))
          throw new Refusal('invalid', { field: 'reason' }, [{ path: 'reason', why: 'missing' }]);
        const deed_id = await writeClubLog(tx, context, type, { gx_id, user_id, reason, row: { state: before } });
        // Somebody who had nothing to do with the club is told nothing.
        if (before !== 'left') deed = { type, deed_id, reason };
      }
      const put = await putMember(tx, gx_id, user_id, { state, role: 'member', answer: '' });
      return { club: put.club, reader: isSelf ? put.member : mine.member, moved: deed };
    });
    await stopRenewing(context, user_id, { type: 'club', sx_id: gx_id });
    await tellMoved(context, moved, club, user_id);
    return { group: await doorShape(context, club, reader) };
  },
});

/**
 * An appeal is granted: a person who was removed or banned gets their former place back where that is still possible; otherwise they may
 * come back. Inside the club's turn.
 */
export async function takeBack(tx: Transaction, { clock }: Pick<Context, 'clock'>, deed: ClubDeed): Promise<void> {
  const { gx_id, user_id, row } = deed;
  const [club, member] = [await tx.get(Group, gx_id), await tx.get(Membership, membershipId(gx_id, user_id!))];
  if (!club || (member?.state !== 'banned' && member?.state !== 'left')) return;
  const isPaid = club.membership === 'free' || (member.until?.getTime() ?? 0) > clock.now();
  await putMember(tx, gx_id, user_id!, { state: row['state'] === 'active' && isPaid ? 'active' : 'left' });
}

/** Makes somebody a moderator or a member; `owner` passes the club on. For its owner. */
export const setClubRole = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ gx_id: clubId, user_id: numberId, role: z.enum(['owner', 'moderator', 'member']) }),
  async run(context, { gx_id: id, user_id, role }): Promise<{ group: GroupShape }> {
    const { storage, caller, clock } = context;
    const { club: found } = await clubFor(context, storage, caller, id, 'own');
    const { gx_id } = found;
    const changed = await changingMembers(storage, gx_id, async (tx) => {
      const { club, member } = await clubFor(context, tx, caller, gx_id, 'own');
      const row = await tx.get(Membership, membershipId(gx_id, user_id));
      if (!isActive(row, clock.now())) throw new Refusal('not_found');
      if (user_id === caller.user_id) return { group: groupShape(club, member, caller, clock.now()) };
      if (row!.role !== role) await writeClubLog(tx, context, 'role', { gx_id, user_id, text: role });
      await tx.update(Membership, row!.group_assoc_id, { role });
      if (role !== 'owner') return { group: groupShape(club, member, caller, clock.now()) };
      const former = await tx.update(Membership, member!.group_assoc_id, { role: 'moderator' });
      const passed = (await tx.update(Group, gx_id, { user_id }))!;
      return { group: groupShape(passed, former, caller, clock.now()) };
    });
    if (role === 'owner')
      await passOnRenewing(
        context,
        { type: 'club', sx_id: gx_id },
        { from: caller.user_id!, to: changed.group.user_id },
      );
    return changed;
  },
});

/** Owner and moderators first, then the newest; `asked` and `banned` are for moderators. */
export const getMembers = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({
    gx_id: clubId,
    state: z.enum(['active', 'asked', 'banned']).default('active'),
    page: counting.optional(),
  }),
  async run(context, { gx_id: id, state, page = 1 }): Promise<{ members: MemberShape[]; count: number }> {
    const { storage, caller } = context;
    const { club } = await clubFor(context, storage, caller, id, state === 'active' ? 'read' : 'moderate');
    const where = { gx_id: club.gx_id, state };
    const [rows, count] = await Promise.all([
      storage.find(Membership, where, {
        // 'owner' and 'moderator' stand behind 'member' in the alphabet.
        sort: { role: -1, joined_at: -1 },
        skip: (page - 1) * communityLimits.members,
        limit: communityLimits.members,
      }),
      storage.count(Membership, where),
    ]);
    const people = await peopleOf(
      storage,
      rows.map(({ user_id }) => user_id),
    );
    return {
      members: rows.flatMap(({ user_id, role, state: now, answer, joined_at }) => {
        const user = people.get(user_id);
        if (!user) return [];
        return [
          {
            user,
            role,
            state: now,
            joined_at: joined_at?.toISOString(),
            ...(state === 'asked' && answer && { answer }),
          },
        ];
      }),
      count,
    };
  },
});

export interface InvitationShape {
  invitation_id: string;
  left: number;
  until: string;
}

const invitationShape = ({ invitation_id, left, until }: Invitation): InvitationShape => ({
  invitation_id,
  left,
  until: until.toISOString(),
});

/** A link by which people come in without being asked anything. */
export const invite2Group = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    gx_id: clubId,
    people: z.int().min(1).max(communityLimits.invitations.people).default(25),
    days: z.int().min(1).max(communityLimits.invitations.days).default(7),
  }),
  async run(context, { gx_id: id, people, days }): Promise<{ invitation: InvitationShape }> {
    const { storage, secrets, clock, caller } = context;
    const { club } = await clubFor(context, storage, caller, id, 'moderate');
    const { gx_id } = club;
    const invitation_id = secrets.random(21);
    const made_at = new Date(clock.now());
    const until = new Date(clock.now() + days * day);
    await storage.transact(async (tx) => {
      await tx.hold(`invitations|${gx_id}`);
      const { most } = communityLimits.invitations;
      if ((await tx.count(Invitation, { gx_id })) >= most) throw new Refusal('invitations_full', { most });
      const orInsert = { gx_id, user_id: caller.user_id!, left: people, made_at, until };
      await tx.apply(Invitation, [{ id: invitation_id, orInsert }]);
    });
    return { invitation: { invitation_id, left: people, until: until.toISOString() } };
  },
});

export const getInvitations = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ gx_id: clubId }),
  async run(context, { gx_id: id }): Promise<{ invitations: InvitationShape[] }> {
    const { storage, clock, caller } = context;
    const { club } = await clubFor(context, storage, caller, id, 'moderate');
    const rows = await storage.find(Invitation, { gx_id: club.gx_id }, { sort: { made_at: -1 } });
    const open = rows.filter(({ left, until }) => left > 0 && until.getTime() > clock.now());
    return { invitations: open.map(invitationShape) };
  },
});

/** The link lets nobody in any more. Safe to repeat. */
export const revokeInvitation = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ gx_id: clubId, invitation_id: publicId }),
  async run(context, { gx_id: id, invitation_id }): Promise<{ success: true }> {
    const { storage, clock, caller } = context;
    const { club } = await clubFor(context, storage, caller, id, 'moderate');
    await storage.transact(async (tx) => {
      const row = await tx.get(Invitation, invitation_id);
      if (row?.gx_id !== club.gx_id) throw new Refusal('not_found');
      await tx.apply(Invitation, [{ id: invitation_id, set: { left: 0, until: new Date(clock.now()) } }]);
    });
    return { success: true };
  },
});

/** Somebody closed their account: they leave, and what they own goes to a moderator, else the member who came first. Safe to repeat. */
export async function leaveClubs({ storage }: Pick<Ports, 'storage'>, user_id: number): Promise<void> {
  const rows = await storage.find(Membership, { user_id, state: oneOf(['active', 'asked', 'accepted']) });
  for (const { gx_id } of rows) {
    const to = await changingMembers(storage, gx_id, async (tx) => {
      const row = await tx.get(Membership, membershipId(gx_id, user_id));
      if (!row || row.state === 'left') return undefined;
      let next: number | undefined;
      if (row.role === 'owner') {
        const others = await tx.find(
          Membership,
          { gx_id, state: 'active' },
          { sort: { role: -1, joined_at: 1 }, limit: 2 },
        );
        const heir = others.find((other) => other.user_id !== user_id);
        if (heir) {
          next = heir.user_id;
          await tx.update(Membership, heir.group_assoc_id, { role: 'owner' });
          await tx.update(Group, gx_id, { user_id: heir.user_id });
        }
      }
      await putMember(tx, gx_id, user_id, { state: 'left', role: 'member', answer: '' });
      return next;
    });
    if (to !== undefined) await passOnRenewing({ storage }, { type: 'club', sx_id: gx_id }, { from: user_id, to });
  }
}
