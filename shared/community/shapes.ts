/** What the calls of clubs answer. Dates are ISO strings; names come as `user`, missing for a closed account. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { Attachment, LinkPreview } from '#shared/chat/shapes.ts';
import type { Offer } from '#shared/chat/entities/offers.ts';
import type {
  ClubAccess,
  ClubDeedType,
  ClubInterval,
  ClubRole,
  DecidedType,
  FeedData,
  FeedReason,
  FeedType,
  MembershipState,
  MembershipType,
  Poll,
  PostPicture,
  WrittenType,
} from './types.ts';

export interface GroupShape {
  gx_id: string;
  /** The hashtag of its social wall; empty for none. */
  social_tag: string;
  group_id: number;
  /** The reader's membership; absent for people who are no members. */
  group_assoc_id?: string;
  title: string;
  description: string;
  slug: string;
  access: ClubAccess;
  membership: MembershipType;
  amount: number;
  currency: string;
  interval: ClubInterval;
  cover: string;
  rules: string;
  question: string;
  members: number;
  posts: number;
  user_id: number;
  createdAt: string;
  last_at: string;
  rev: number;
  /** Of the reader. */
  role?: ClubRole;
  state?: MembershipState;
  until?: string;
  /** In lists: pictures of a few members, for those who may read it. */
  faces?: string[];
  /** The reader is outside of a club whose fee they have paid: they come in without paying again. */
  paid?: true;
  can: { read: boolean; write: boolean; moderate: boolean; own: boolean };
}

/** A post without what depends on its reader: rooms send it to all of them. */
export interface PostRow {
  fx_id: string;
  feed_item_id: number;
  gx_id: string;
  group_id: number;
  user_id: number;
  timestamp: number;
  createdAt: string;
  title: string;
  text: string;
  pictures: PostPicture[];
  files: Attachment[];
  previews: LinkPreview[];
  poll?: Poll;
  country_code: string;
  data?: FeedData;
  closed: boolean;
  edited: boolean;
  pinned: boolean;
  likes: number;
  comments: number;
  rev: number;
}

export interface FeedShape extends PostRow {
  user?: PersonShape;
  liked: boolean;
  /** What the reader chose in its poll. */
  voted?: number;
  /** Why it stands where it does, in a list by what matters. */
  reason?: FeedReason;
  /** Its club, in lists over several. */
  club?: { gx_id: string; title: string };
  /** Why a moderator took it away; for its author and moderators. */
  removed?: string;
}

/** What comments stand below: a post's or job's `FeedShape` is one. */
export interface CommentedOn {
  fx_id: string;
  /** Absent of a post or a job. */
  feed_type?: FeedType;
  /** Absent outside of clubs. */
  gx_id?: string;
  /** Its author, the provider of the service, or the person. */
  user_id: number;
}

export interface CommentRow {
  comment_id: string;
  /** Of the post; the sx_id of a service, the user_id of a person. */
  fx_id: string;
  feed_type: FeedType;
  user_id: number;
  title: string;
  createdAt: string;
  edited: boolean;
  /** Its author took it back; replies stand below it. */
  removed: boolean;
  likes: number;
  rev: number;
}

export interface ReplyRow {
  reply_id: string;
  comment_id: string;
  fx_id: string;
  user_id: number;
  title: string;
  createdAt: string;
  edited: boolean;
  likes: number;
  rev: number;
}

export interface ReplyShape extends ReplyRow {
  user?: PersonShape;
  liked: boolean;
}
export interface CommentShape extends CommentRow {
  user?: PersonShape;
  liked: boolean;
  replies: ReplyShape[];
}

/** An offer on a job: whole minor units of its currency. */
export interface JobOfferShape {
  offer_id: string;
  user_id: number;
  user?: PersonShape;
  /** The job's author, and its fx_id. */
  to_id: number;
  feed_item_id: string;
  conversation_id: string;
  text: string;
  price: number;
  currency: string;
  delivery_days: number;
  state: Offer['state'];
  /** One of the provider's services that it names, as long as the reader may open it. */
  service?: { sx_id: string; title: string };
  /** What paying for it made. */
  order_id?: string;
  rev: number;
  createdAt: string;
}

export interface MemberShape {
  user: PersonShape;
  role: ClubRole;
  state: MembershipState;
  answer?: string;
  joined_at?: string;
}

/** A line of a club's log. */
export interface ClubDeedShape {
  deed_id: string;
  type: ClubDeedType;
  at: string;
  reason: string;
  /** The beginning of what it is about, or the role that was given. */
  line: string;
  actor?: PersonShape;
  user?: PersonShape;
}

/** Something that a moderator took away, or somebody whom they put out, with what was said about that. */
export interface DecisionShape {
  deed_id: string;
  type: DecidedType;
  /** Whether they may not come back. */
  banned?: boolean;
  /** Absent outside of clubs. */
  club?: { gx_id: string; title: string };
  author?: PersonShape;
  text: string;
  reason: string;
  at: string;
  /** Of its author. */
  appeal?: string;
  answer?: string;
  granted?: boolean;
  /** Of the reader. */
  can: { appeal: boolean; judge: boolean };
}

export interface ClubReportShape {
  report_id: string;
  type: WrittenType;
  target_id: string;
  fx_id: string;
  reason: string;
  note: string;
  createdAt: string;
  reporter?: PersonShape;
  author?: PersonShape;
  /** The beginning of what was reported; empty when it is gone. */
  line: string;
  /** For operators, who may not read in every club: where it stands, and all of it. */
  club?: { gx_id: string; title: string };
  text?: string;
}
