import { day, hour, inSeconds, minute } from '#shared/time.ts';

/** Numbers of this domain. */
export const communityLimits = {
  /** Characters of the text, and how many recipients can be named one by one. */
  announcement: { text: 500, people: 1000 },
  /** Characters, and the largest amount in minor units. */
  club: { title: 80, description: 2000, slug: 90, rules: 4000, question: 200, answer: 500, amount: 1_000_000 },
  /** Clubs that somebody owns at most. */
  owned: 30,
  /** Clubs and members on a page. */
  clubs: 24,
  members: 50,
  /** Pictures of members beside a club's name. */
  faces: 5,
  /** Characters, pictures, files, and links whose cards stand below. */
  post: { title: 120, text: 10_000, pictures: 8, files: 5, links: 2 },
  /** Answers of a poll at least and at most, characters of one, and days that it may be open. */
  poll: { least: 2, most: 6, option: 80, days: 30 },
  /** Posts on a page unless asked otherwise, and at most; the newest that are ranked by what matters; pinned ones before them. */
  posts: { usual: 20, most: 50, ranked: 200, pinned: 10 },
  /** Characters of a comment or a reply; comments on a page, and replies that come with each page. */
  comment: 2000,
  comments: 30,
  replies: 300,
  /** Names shown of those who like something. */
  likers: 50,
  /** Characters of why something was taken away, or reported. */
  reason: 300,
  /** Milliseconds that a club's moderators have for a report before operators may decide about it. */
  reportsWait: 48 * hour,
  /** What one person writes: posts, comments, and one text in several clubs. */
  posted: { points: 60, seconds: inSeconds(hour) },
  commented: { points: 30, seconds: 60 },
  /** People that a text names at most, and that are offered while a name is typed; members of a club that are looked through. */
  mentions: { most: 10, shown: 6, looked: 500 },
  /** People whom one person may name so that they are told. */
  mentioned: { points: 60, seconds: inSeconds(hour) },
  /** Of an account in its first hours: what it writes, and what one text of it may hold. */
  newcomer: {
    posts: { points: 3, seconds: inSeconds(day) },
    comments: { points: 10, seconds: inSeconds(day) },
    links: 2,
    pictures: 1,
    names: 2,
  },
  sameText: { points: 3, seconds: inSeconds(hour) },
  /** Longest side of a picture in pixels; milliseconds after which one that no post shows is forgotten. */
  pictureSide: 1600,
  unusedUpload: day,
  /** Invitations of a club that are open at once, people who come by one at most, and days that one holds. */
  invitations: { most: 20, people: 500, days: 60 },
  /** Characters of an offer on a job. */
  offer: 2000,
  /** Days after which a job closes by itself. */
  jobDays: 60,
  /** Largest budget of a job, in whole units. */
  budget: 10_000_000,
} as const;

export const socialLimits = {
  tag: 60,
  /** Posts that are kept of a wall, and in one answer. */
  posts: 40,
  page: 20,
  text: 500,
  name: 80,
  /** What a moderator may keep out. */
  words: 50,
  word: 40,
  authors: 300,
  hidden: 500,
  /** New pictures that are fetched in one look. */
  pictures: 12,
  /** Milliseconds until a shown wall is looked at again, and after which posts that could not be looked at again are shown no more. */
  fresh: 2 * minute,
  stale: day,
} as const;
