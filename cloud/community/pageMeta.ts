/** Heads (metadata and prefetched calls) of the pages of clubs and jobs. What is not for everybody is in none of them. */
import { Group } from '#shared/community/entities/clubs.ts';
import { Feed } from '#shared/community/entities/posts.ts';
import { jobsCall } from '#shared/community/jobsCall.ts';
import { clubCall, clubsCall, feedCall, feedsCall, isNarrowed, readJobSearch } from '#shared/community/lists.ts';
import { spokenLine, withoutMarks } from '#shared/chat/markdown.ts';
import { isOpenClub } from '#shared/community/rules.ts';
import { lineOf } from '#shared/chat/rules.ts';
import type { MapSection } from '#cloud/kernel/domain.ts';
import { type PageMetaRow, inOneLine, shortened } from '#cloud/kernel/pageMeta.ts';
import { oneOf, otherThan, type Ports } from '#cloud/kernel/ports.ts';
import { limits } from '#shared/limits.ts';
import { spokenTexts } from './clubs/mentions.ts';

const clubOf = ({ storage }: Pick<Ports, 'storage'>, gx_id: string) =>
  /^[\w-]{12}$/.test(gx_id) ? storage.get(Group, gx_id) : undefined;

/** A club's page. An unlisted one says what it is to those who have its link, and is not indexed. */
const club: PageMetaRow['head'] = async ({ ports }, { gx_id = '' }) => {
  const row = await clubOf(ports, gx_id);
  if (!row) return undefined;
  return {
    title: row.title,
    description: shortened(inOneLine(withoutMarks(row.description))),
    image: row.cover,
    imageAlt: row.title,
    path: `/c/${gx_id}`,
    index: row.access !== 'Unlisted',
    calls: [clubCall(gx_id), ...(isOpenClub(row) ? [feedsCall(gx_id)] : [])],
  };
};

async function openPost({ storage }: Pick<Ports, 'storage'>, feed_item_id: string | undefined) {
  const [post] = /^\d{1,12}$/.test(feed_item_id ?? '')
    ? await storage.find(Feed, { feed_item_id: Number(feed_item_id) }, { limit: 1 })
    : [];
  return post?.is_open && !post.disabled_at ? post : undefined;
}

/** A post's page: its words, where everybody may read them; else as its club's. */
const clubPost: PageMetaRow['head'] = async (app, { gx_id = '', feed_item_id }) => {
  const { ports } = app;
  const post = await openPost(ports, feed_item_id);
  if (post?.gx_id !== gx_id) {
    const parts = await club(app, { gx_id });
    return parts && { ...parts, calls: [clubCall(gx_id)], index: false };
  }
  const row = await clubOf(ports, gx_id);
  const [text = ''] = await spokenTexts(ports.storage, [spokenLine(post.text)]);
  return {
    title: `${lineOf(post.title || text).slice(0, 70)} · ${row?.title ?? ''}`,
    description: shortened(text),
    image: row?.cover ?? '',
    path: `/c/${gx_id}/${post.feed_item_id}`,
    calls: [clubCall(gx_id), feedCall(post.feed_item_id, gx_id)],
  };
};

const job: PageMetaRow['head'] = async ({ ports }, { feed_item_id }) => {
  const post = await openPost(ports, feed_item_id);
  if (post?.gx_id !== limits.jobsClub) return undefined;
  const [text = ''] = await spokenTexts(ports.storage, [spokenLine(post.text)]);
  return {
    title: post.title,
    description: shortened(text),
    path: `/jobs/${post.feed_item_id}`,
    calls: [feedCall(post.feed_item_id), clubCall(limits.jobsGroup)],
  };
};

const quiet =
  (title: string): PageMetaRow['head'] =>
  ({ say }) => ({ title: say(title), index: false });

export const communityPageMeta: readonly PageMetaRow[] = [
  {
    path: '/groups',
    head: ({ say, query }) => ({
      title: say('community.clubs.title'),
      description: say('community.clubs.lead'),
      path: '/groups',
      index: !query['search'] && !query['list'],
      calls: query['list'] ? [] : [clubsCall('find', query['search'])],
    }),
  },
  { path: '/myclubs', head: quiet('community.clubs.own') },
  { path: '/user-groups', head: quiet('community.clubs.mine') },
  { path: '/user-groups/:gx_id/feeds', head: quiet('community.clubs.one') },
  { path: '/c/:gx_id', head: club },
  { path: '/c/:gx_id/:feed_item_id', head: clubPost },
  {
    path: '/jobs',
    head({ say, query }) {
      const asked = readJobSearch(query);
      return {
        title: say('community.jobs.title'),
        description: say('community.jobs.lead'),
        path: '/jobs',
        index: !isNarrowed(asked) && asked.page === 1,
        calls: [jobsCall(asked)],
      };
    },
  },
  { path: '/jobs/:feed_item_id', head: job },
  { path: '/feed/:type', head: quiet('community.feed.title') },
  { path: '/feed/:type/:id', head: quiet('community.feed.title') },
];

const listed = { access: oneOf(['Public', 'Private']), group_id: otherThan(limits.jobsGroup) };

/** Clubs that everybody may find, and jobs. */
export const communityMap: readonly MapSection[] = [
  {
    name: 'clubs',
    count: (reader) => reader.count(Group, listed),
    entries: async (reader, slice) =>
      (await reader.find(Group, listed, { sort: { group_id: 1 }, ...slice })).map(({ gx_id, updatedAt }) => ({
        path: `/c/${gx_id}`,
        changed: updatedAt,
      })),
  },
  {
    name: 'jobs',
    count: (reader) => reader.count(Feed, { gx_id: limits.jobsClub, removed_at: null }),
    entries: async (reader, slice) =>
      (
        await reader.find(Feed, { gx_id: limits.jobsClub, removed_at: null }, { sort: { feed_item_id: 1 }, ...slice })
      ).map(({ feed_item_id, updatedAt }) => ({ path: `/jobs/${feed_item_id}`, changed: updatedAt })),
  },
];
