/** Who may do what in a club. Server and pages share it. */
import type { ClubAccess, ClubRole, MembershipState, MembershipType } from './types.ts';

export interface ClubRights {
  readonly group_id: number;
  readonly access: ClubAccess;
  readonly membership: MembershipType;
}
export interface MemberRights {
  readonly role: ClubRole;
  readonly state: MembershipState;
  readonly until?: Date | string;
}

/** The club of jobs: everybody who is signed in writes in it. */
export const isJobs = ({ group_id }: Pick<ClubRights, 'group_id'>, jobs: number): boolean => group_id === jobs;

/** Whether what is written in the club is for everybody, by every door. */
export const isOpenClub = ({ access, membership }: Pick<ClubRights, 'access' | 'membership'>): boolean =>
  access === 'Public' && membership === 'free';

/** Whether somebody is a member at `now` (milliseconds since 1970, the database's clock). */
export const isActive = (member: MemberRights | undefined, now: number): boolean =>
  member?.state === 'active' &&
  (member.role !== 'member' || member.until === undefined || new Date(member.until).getTime() > now);

/** Posts, comments and members. An unlisted club is for everybody who has its link. */
export const mayRead = (club: ClubRights, member: MemberRights | undefined, now: number): boolean =>
  (club.access !== 'Private' && club.membership === 'free') || isActive(member, now);

export const mayModerate = (member: MemberRights | undefined, now: number): boolean =>
  isActive(member, now) && member!.role !== 'member';

export const mayOwn = (member: MemberRights | undefined, now: number): boolean =>
  isActive(member, now) && member!.role === 'owner';

/** Whether joining is asking: a moderator decides. */
export const isAsked = ({ access }: Pick<ClubRights, 'access'>): boolean => access === 'Private';

/** Whether a moderator has let them into a private club that is paid. */
export const mayPay = (member: Pick<MemberRights, 'state'> | undefined): boolean =>
  member?.state === 'accepted' || member?.state === 'active';

export const membershipId = (gx_id: string, user_id: number): string => `${gx_id}-${user_id}`;
