/** What the lists of posts show, for the room of their club. */
import type { FeedShape, PostRow } from '#shared/community/shapes.ts';
import { feedsCall } from '#shared/community/lists.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { ask, queries } from '#shared/client/app/data/queries.ts';
import { dropRow, tellRow } from '#shared/client/app/core/toldRows.ts';

type Feeds = OutputOfCall<'getFeeds'>;

const answers = (): Feeds[] =>
  queries
    .getQueriesData<Feeds | Feeds[]>({ queryKey: ['getFeeds'] })
    .flatMap(([, known]) => (known ? (Array.isArray(known) ? known : [known]) : []));

/** Whether the lists leave somebody's posts out. */
export const isLeftOut = (user_id: number): boolean => answers().some(({ blocked }) => blocked.includes(user_id));

const knownOf = (gx_ids: readonly string[]): FeedShape[] =>
  answers()
    .flatMap(({ feeds }) => feeds)
    .filter((post) => gx_ids.includes(post.gx_id));

/** Whether a list or a page shows it. */
export const isKnown = (fx_id: string): boolean =>
  answers().some(({ feeds }) => feeds.some((post) => post.fx_id === fx_id)) ||
  queries
    .getQueriesData<OutputOfCall<'getFeed'>>({ queryKey: ['getFeed'] })
    .some(([, known]) => known?.feed.fx_id === fx_id);

/** The date of the newest post of these clubs in any list, ISO; empty where none is known. */
export const newestKnown = (...gx_ids: readonly string[]): string =>
  knownOf(gx_ids).reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '');

/**
 * The posts of clubs that were written while the line was down. What the lists show is brought up to date and stays where it is; lists that nobody
 * looks at are asked for when somebody does.
 */
export async function missedPosts(gx_ids: readonly string[]): Promise<readonly PostRow[]> {
  const queryKey = ['getFeeds'];
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  if (!queries.getQueryCache().findAll({ queryKey, type: 'active' }).length) return [];
  const newest = newestKnown(...gx_ids);
  const { call, input } = feedsCall(gx_ids.length === 1 ? gx_ids[0] : undefined);
  const { feeds, next } = await ask(call, input);
  const there = new Set(feeds.map(({ fx_id }) => fx_id));
  // Pinned ones stand first, however old they are.
  const oldest = next === undefined ? '' : (feeds.findLast(({ pinned }) => !pinned)?.createdAt ?? '');
  for (const post of knownOf(gx_ids))
    if (!post.pinned && post.createdAt >= oldest && !there.has(post.fx_id)) dropRow('Feed', post.fx_id, post);
  for (const post of feeds) tellRow('Feed', post.fx_id, { ...post });
  return feeds.filter(({ fx_id, createdAt }) => !isKnown(fx_id) && createdAt > newest);
}
