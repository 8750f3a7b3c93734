/** The words of clubs and of what is written in them. */
export const clubAccesses = ['Public', 'Private', 'Unlisted'] as const;
export type ClubAccess = (typeof clubAccesses)[number];
export const membershipTypes = ['free', 'paid'] as const;
export type MembershipType = (typeof membershipTypes)[number];
/** How often the fee of a paid club is due. */
export const clubIntervals = ['day', 'week', 'month', 'year'] as const;
export type ClubInterval = (typeof clubIntervals)[number];
export const clubRoles = ['owner', 'moderator', 'member'] as const;
export type ClubRole = (typeof clubRoles)[number];
/** `asked`: waits for a moderator. `accepted`: was let into a paid club and has not paid yet. `left`: went, or was removed. */
export const membershipStates = ['active', 'asked', 'accepted', 'left', 'banned'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** What is commented on outside of clubs, by everybody who is signed in: a service, and a person on their page. */
export const openSubjects = ['service', 'user'] as const;
export type OpenSubject = (typeof openSubjects)[number];
/** What is commented on. */
export const feedTypes = ['post', 'job', ...openSubjects] as const;
export type FeedType = (typeof feedTypes)[number];
export const isOpenSubject = (type: FeedType): type is OpenSubject => openSubjects.some((each) => each === type);

/** What somebody wrote. It can be reported and taken away. */
export const writtenTypes = ['Feed', 'Comment', 'Reply'] as const;
export type WrittenType = (typeof writtenTypes)[number];
/** What moderators do, as the log names it. `restored`, `taken_back` and `upheld` answer an appeal. */
export const clubDeedTypes = [
  'removed',
  'restored',
  'upheld',
  'dismissed',
  'pinned',
  'unpinned',
  'let_in',
  'turned_away',
  'put_out',
  'banned',
  'unbanned',
  'taken_back',
  'role',
] as const;
export type ClubDeedType = (typeof clubDeedTypes)[number];

/** What a moderator decides and somebody may appeal against: what they wrote, or that they were put out. */
export type DecidedType = WrittenType | 'Membership';

/** What can be liked: what somebody wrote, and people. */
export const likeTypes = [...writtenTypes, 'User'] as const;
export type LikeType = (typeof likeTypes)[number];

/** What a job pays and where it is done. Amounts are whole units of the currency. */
export interface FeedData {
  /** Absent where there is a range. */
  readonly budget?: number;
  readonly currency: string;
  /** One of a service that is public (shared/categories.ts). */
  readonly category: number;
  readonly country_code?: string;
  readonly state?: string;
  /** Whether the budget is a range; then `range_budget` is its ends. */
  readonly budget_range: boolean;
  readonly range_budget?: readonly [number, number];
  /** The offers are shown to everybody and voted on in a contest; said before there are any. */
  readonly by_votes?: true;
}

/** How the posts of all clubs stand: by time, or by what matters to the reader. */
export const feedOrders = ['newest', 'matters'] as const;
export type FeedOrder = (typeof feedOrders)[number];
/** Why a post matters: its author is followed, the reader takes part, it is lively, it is new. */
export type FeedReason = 'follows' | 'part' | 'lively' | 'fresh';

/** A question of a post with answers to choose one from. */
export interface Poll {
  readonly options: readonly string[];
  /** How often each was chosen. */
  readonly votes: readonly number[];
  /** ISO 8601; nobody chooses any more from then on. */
  readonly until: string;
}

/** A picture of a post: the path of its bytes, opened with the club's pass, and its size in pixels. */
export interface PostPicture {
  readonly file_id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
