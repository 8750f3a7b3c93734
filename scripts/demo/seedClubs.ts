/** Clubs, posts and jobs of the demo, and what is said about services and people. Idempotent: a club or job that is there is left alone. */
import { Offer } from '#shared/chat/entities.ts';
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { Comment, Feed, Like, PollVote, PostUpload, Reply } from '#shared/community/entities/posts.ts';
import { isOpenClub, membershipId } from '#shared/community/rules.ts';
import { storedFrom } from '#shared/community/mentions.ts';
import type { FeedData, FeedType, LikeType, Poll, PostPicture } from '#shared/community/types.ts';
import { Service } from '#shared/services/entities.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { currencyDecimals, isCurrency } from '#shared/payments/money.ts';
import { limits } from '#shared/limits.ts';
import { day, hour } from '#shared/time.ts';
import { conversationOf } from '#cloud/chat/messages/conversations.ts';
import { clubScope } from '#cloud/community/clubs/clubs.ts';
import { likeId, pollVoteId } from '#cloud/community/posts/postShapes.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { keepFile } from '#cloud/site/index.ts';
import { clubs, type DemoClub, type DemoPost, type DemoSaid } from './content/clubs.ts';
import { morePosts } from './content/clubsMore.ts';
import { clubTalk } from './content/clubTalk.ts';
import { mostPosts } from './content/clubsMost.ts';
import { answeredJobs } from './content/jobAnswers.ts';
import type { DemoJob } from './content/jobs.ts';
import { aboutPeople, aboutServices } from './content/talk.ts';
import { demoId, drawnAtOnce, inTurns, keepPicture, pictureOfName, type Begins, type SeedPorts } from './parts.ts';

type Ids = ReadonlyMap<string, number>;
const pictureSize = { width: 640, height: 800 };
const offerOpen = 30 * day;
const pollOpen = 5 * day;
const talkBegan = 20 * day;

/** Everything that is said in a club, gathered for one transaction. */
interface Rows {
  readonly feeds: NewRecordOf<typeof Feed>[];
  readonly comments: NewRecordOf<typeof Comment>[];
  readonly replies: NewRecordOf<typeof Reply>[];
  readonly likes: NewRecordOf<typeof Like>[];
  readonly uploads: NewRecordOf<typeof PostUpload>[];
  readonly votes: NewRecordOf<typeof PollVote>[];
}
interface Place {
  /** Empty outside of clubs. */
  readonly gx_id: string;
  readonly feed_type: FeedType;
  readonly is_open: boolean;
  readonly fans: readonly number[];
}

/** The first so many of a club's people like something. */
function like({ secrets }: SeedPorts, rows: Rows, place: Place, type: LikeType, id: string, wanted = 0): number {
  const fans = place.fans.slice(0, wanted);
  const { gx_id, is_open } = place;
  for (const user_id of fans)
    rows.likes.push({ like_id: likeId(secrets, type, id, user_id), fx_id: id, gx_id, user_id, type, is_open });
  return fans.length;
}

const withNames = (text: string, ids: Ids) => storedFrom(text, (username) => ids.get(username));

/** Adds what was said about something; answers how many comments and replies that is. */
function addTalk(
  ports: SeedPorts,
  rows: Rows,
  place: Place,
  post: Pick<Feed, 'fx_id' | 'user_id'>,
  said: readonly DemoSaid[],
  ids: Ids,
  posted: number,
): number {
  const { gx_id, is_open, feed_type } = place;
  let count = 0;
  const { clock } = ports;
  const now = clock.now();
  for (const [n, one] of said.entries()) {
    // Spread over the time since the post.
    const stamp = new Date(posted + ((now - posted) * (n + 1)) / (said.length + 2));
    const comment_id = demoId(ports, `comment/${post.fx_id}/${n}`, 16);
    const user_id = ids.get(one.by)!;
    const replies = one.replies ?? [];
    count += 1 + replies.length;
    rows.comments.push({
      ...{ comment_id, fx_id: post.fx_id, gx_id, feed_type, user_id, provider_id: post.user_id, is_open, stamp },
      title: withNames(one.text, ids),
      service: feed_type === 'service' ? post.fx_id : '',
      replies: replies.length,
      likes: like(ports, rows, place, 'Comment', comment_id, one.likes),
    });
    for (const [index, reply] of replies.entries()) {
      const reply_id = demoId(ports, `reply/${comment_id}/${index}`, 16);
      rows.replies.push({
        ...{ reply_id, comment_id, fx_id: post.fx_id, gx_id, feed_type, is_open },
        stamp: new Date(stamp.getTime() + ((now - stamp.getTime()) * (index + 1)) / (replies.length + 3)),
        ...{ user_id: ids.get(reply.by)!, title: withNames(reply.text, ids), comment_provider_id: user_id },
        likes: like(ports, rows, place, 'Reply', reply_id, reply.likes),
      });
    }
  }
  return count;
}

async function pictureOf(
  ports: SeedPorts,
  { gx_id }: Place,
  { fx_id, user_id }: Pick<Feed, 'fx_id' | 'user_id'>,
  emoji: string | undefined,
  rows: Rows,
): Promise<PostPicture[]> {
  if (!emoji) return [];
  const file_id = demoId(ports, `post picture/${fx_id}`, 21);
  const bytes = await ports.draw({ seed: `club/${fx_id}`, emoji, kind: 'contestant' });
  const file = { file_id, user_id, name: 'picture.webp', mime: 'image/webp', bytes, scope: clubScope(gx_id) };
  const picture: PostPicture = { ...(await keepFile(ports, file)), ...pictureSize };
  rows.uploads.push({ file_id, user_id, gx_id, picture, fx_id, made_at: new Date(ports.clock.now()) });
  return [picture];
}

const emptyRows = (): Rows => ({ feeds: [], comments: [], replies: [], likes: [], uploads: [], votes: [] });

async function store(tx: Transaction, { feeds, comments, replies, likes, uploads, votes }: Rows): Promise<void> {
  await tx.insertMany(Feed, feeds);
  await tx.insertMany(Comment, comments);
  await tx.insertMany(Reply, replies);
  await tx.insertMany(PollVote, votes);
  await tx.insertMany(Like, likes);
  await tx.insertMany(PostUpload, uploads);
}

const timestampOf = ({ clock }: SeedPorts, hoursAgo: number) => Math.floor((clock.now() - hoursAgo * hour) / 1000);

/** A poll that is open for some days yet, with the choices of its voters. */
function pollOf(
  { secrets, clock }: SeedPorts,
  rows: Rows,
  fx_id: string,
  { options, votes }: NonNullable<DemoPost['poll']>,
  ids: Ids,
): Poll {
  const voters = votes.map((names) => names.split(',').filter(Boolean));
  for (const [option, names] of voters.entries())
    for (const name of names) {
      const user_id = ids.get(name)!;
      rows.votes.push({ poll_vote_id: pollVoteId(secrets, fx_id, user_id), fx_id, user_id, option });
    }
  const until = new Date(clock.now() + pollOpen).toISOString();
  return { options, votes: voters.map((names) => names.length), until };
}

async function addPost(
  ports: SeedPorts,
  rows: Rows,
  place: Place & { readonly group_id: number },
  key: string,
  { by, text, hoursAgo, picture, pinned, likes, said = [], poll }: DemoPost,
  ids: Ids,
): Promise<void> {
  const fx_id = demoId(ports, key);
  const user_id = ids.get(by)!;
  const { clock } = ports;
  const at = clock.now() - hoursAgo * hour;
  const { gx_id, group_id, is_open } = place;
  rows.feeds.push({
    ...{ fx_id, gx_id, group_id, user_id, text: withNames(text, ids), is_open },
    ...(poll && { poll: pollOf(ports, rows, fx_id, poll, ids) }),
    feed_item_id: await ports.storage.next('feed_item_id', 1),
    timestamp: timestampOf(ports, hoursAgo),
    stamp: new Date(clock.now() - hoursAgo * hour),
    pictures: await pictureOf(ports, place, { fx_id, user_id }, picture, rows),
    ...(pinned && { pinned_at: new Date(at) }),
    likes: like(ports, rows, place, 'Feed', fx_id, likes),
    comments: addTalk(ports, rows, place, { fx_id, user_id }, said, ids, clock.now() - hoursAgo * hour),
  });
}

async function seedClub(ports: SeedPorts, club: DemoClub, group_id: number, ids: Ids): Promise<void> {
  const { storage, clock } = ports;
  const { key, title, description, access, fee, rules = '', question = '', owner, moderators = [], members } = club;
  const gx_id = demoId(ports, `club/${key}`);
  const user_id = ids.get(owner)!;
  const cover = `cover/club/${key}`;
  await keepPicture(
    ports,
    cover,
    () => ports.draw({ seed: cover, emoji: club.emoji, extras: club.extras, kind: 'cover' }),
    user_id,
  );
  const inside = [owner, ...moderators, ...members].map((name) => ids.get(name)!);
  const membership = fee ? 'paid' : 'free';
  const is_open = isOpenClub({ access, membership });
  const place = { gx_id, group_id, feed_type: 'post' as const, is_open, fans: inside };
  const rows = emptyRows();
  // Addresses of posts depend on their keys, and stay when others are added.
  const own = club.posts.toSorted((a, b) => b.hoursAgo - a.hoursAgo).map((post, n) => ({ post, id: `${n}` }));
  const more = [...(morePosts[key] ?? []), ...(mostPosts[key] ?? [])].map((post, n) => ({ post, id: `more/${n}` }));
  const talk = clubTalk(key).map((post, n) => ({ post, id: `talk/${n}` }));
  const oldestFirst = [...own, ...more, ...talk].toSorted((a, b) => b.post.hoursAgo - a.post.hoursAgo);
  for (const { post, id } of oldestFirst) await addPost(ports, rows, place, `post/${key}/${id}`, post, ids);
  const last_at = new Date(clock.now() - (oldestFirst.at(-1)?.post.hoursAgo ?? 0) * hour);
  await storage.transact(async (tx) => {
    await tx.insert(Group, {
      ...{ gx_id, group_id, user_id, title, description, access, membership, rules, question, last_at },
      ...{ slug: `${key}-${group_id}`, cover: pictureOfName(ports, cover).url },
      ...(fee && { amount: fee, currency: 'EUR', interval: 'month' as const }),
      members: inside.length,
      posts: rows.feeds.length,
    });
    for (const [n, person] of inside.entries())
      await tx.insert(Membership, {
        ...{ group_assoc_id: membershipId(gx_id, person), gx_id, user_id: person, state: 'active' },
        role: n === 0 ? 'owner' : n <= moderators.length ? 'moderator' : 'member',
        joined_at: new Date(clock.now() - (900 - n) * hour),
      });
    for (const { by, answer } of club.asked ?? [])
      await tx.insert(Membership, {
        ...{ group_assoc_id: membershipId(gx_id, ids.get(by)!), gx_id, user_id: ids.get(by)!, state: 'asked', answer },
      });
    await store(tx, rows);
  });
}

const dataOf = ({ budget, currency, category, country, byVotes }: DemoJob): FeedData => ({
  ...(typeof budget === 'number' ? { budget } : { range_budget: budget }),
  budget_range: typeof budget !== 'number',
  ...{ currency, category },
  ...(country && { country_code: country }),
  ...(byVotes && { by_votes: byVotes }),
});

async function seedJob(ports: SeedPorts, job: DemoJob, n: number, ids: Ids): Promise<void> {
  const { storage, clock } = ports;
  const fx_id = demoId(ports, `job/${n}`);
  if (await storage.get(Feed, fx_id)) return;
  const user_id = ids.get(job.by)!;
  const place: Place = { gx_id: limits.jobsClub, feed_type: 'job', is_open: true, fans: [...ids.values()] };
  const rows = emptyRows();
  const { title, text, hoursAgo, said = [], category, country = '', budget, closed } = job;
  rows.feeds.push({
    ...{ fx_id, gx_id: limits.jobsClub, group_id: limits.jobsGroup, user_id, title, text, is_open: true },
    feed_item_id: await storage.next('feed_item_id', 1),
    timestamp: timestampOf(ports, hoursAgo),
    stamp: new Date(clock.now() - hoursAgo * hour),
    data: dataOf(job),
    ...{ category, country_code: country, budget_most: typeof budget === 'number' ? budget : budget[1] },
    ...(closed && { closed_at: new Date(clock.now() - hour) }),
    likes: like(ports, rows, place, 'Feed', fx_id, job.likes),
    comments: addTalk(ports, rows, place, { fx_id, user_id }, said, ids, clock.now() - hoursAgo * hour),
  });
  const unit = isCurrency(job.currency) ? 10 ** currencyDecimals[job.currency] : 100;
  const offers = await Promise.all(
    (job.offers ?? []).map(async ({ by, price, days, text: words }) => {
      const provider = ids.get(by)!;
      const { conversation_id } = await conversationOf(ports, provider, user_id);
      return {
        offer_id: demoId(ports, `offer/${fx_id}/${by}`, 16),
        ...{ user_id: provider, to_id: user_id, conversation_id, feed_item_id: fx_id },
        state: closed ? ('accepted' as const) : ('sent' as const),
        ...(closed && { decided_at: new Date(clock.now() - hour) }),
        offer_details: {
          ...{ title, text: words, price: price * unit, currency: job.currency },
          ...{ delivery_days: days, revisions: 0 },
        },
        expires_at: new Date(clock.now() + offerOpen),
      };
    }),
  );
  await storage.transact(async (tx) => {
    const group = await tx.get(Group, limits.jobsClub);
    await store(tx, rows);
    for (const offer of offers) await tx.insert(Offer, offer);
    if (group) await tx.update(Group, limits.jobsClub, { posts: group.posts + 1, last_at: new Date(clock.now()) });
  });
}

/** What is said about services and people, in one transaction; nothing when it is there. */
async function seedTalk(ports: SeedPorts, ids: Ids): Promise<void> {
  const { storage, clock } = ports;
  const rows = emptyRows();
  const posted = clock.now() - talkBegan;
  const fans = [...ids.values()];
  const services = await storage.getMany(
    Service,
    Object.keys(aboutServices).map((key) => demoId(ports, `service/${key}`)),
  );
  const providers = new Map(services.map(({ sx_id, user_id }) => [sx_id, user_id]));
  for (const [key, said] of Object.entries(aboutServices)) {
    const fx_id = demoId(ports, `service/${key}`);
    const user_id = providers.get(fx_id);
    const place: Place = { gx_id: '', feed_type: 'service', is_open: true, fans };
    if (user_id !== undefined) addTalk(ports, rows, place, { fx_id, user_id }, said, ids, posted);
  }
  for (const [name, { likes, said }] of Object.entries(aboutPeople)) {
    const user_id = ids.get(name)!;
    const fx_id = String(user_id);
    const place: Place = { gx_id: '', feed_type: 'user', is_open: true, fans: fans.filter((fan) => fan !== user_id) };
    addTalk(ports, rows, place, { fx_id, user_id }, said, ids, posted);
    like(ports, rows, place, 'User', fx_id, likes);
  }
  const [first] = rows.comments;
  if (!first || (await storage.get(Comment, first.comment_id))) return;
  await storage.transact((tx) => store(tx, rows));
}

export async function seedClubs(ports: SeedPorts, ids: Ids, begins: Begins): Promise<void> {
  const { storage } = ports;
  const missing: { club: DemoClub; group_id: number }[] = [];
  for (const club of clubs)
    if (!(await storage.get(Group, demoId(ports, `club/${club.key}`))))
      missing.push({ club, group_id: await storage.next('group_id', limits.jobsGroup + 1) });
  const made = begins(missing.length + answeredJobs.length);
  await inTurns(missing, drawnAtOnce, async ({ club, group_id }) => {
    await seedClub(ports, club, group_id, ids);
    made();
  });
  // One after the other: their order is that of their time.
  for (const [n, job] of answeredJobs.toSorted((a, b) => b.hoursAgo - a.hoursAgo).entries())
    await seedJob(ports, job, n, ids).then(made);
  await seedTalk(ports, ids);
}
