/** Which call answers which list: screens ask before they show, and parts ask the same. */
import { clubCall, clubsCall, feedCall, feedsCall } from '#shared/community/lists.ts';
import { answerQuery, knownAnswer, load, pagesQuery } from '#shared/client/app/data/queries.ts';

/** The clubs of an address that names none of one's own lists. */
export const clubsData = (search: URLSearchParams): Promise<void> => {
  const { call, input } = clubsCall('find', search.get('search') ?? undefined);
  return load(answerQuery(call, input));
};

export const clubData = async (gx_id: string) => {
  const { call, input } = clubCall(gx_id);
  await Promise.all([
    load(answerQuery(call, input)),
    load(pagesQuery('getFeeds', (page) => feedsCall(gx_id, { page }).input, 1)),
  ]);
};

/** A club's page is called as the club is. */
export const clubTitle = ({ gx_id }: { gx_id: string }): string | undefined => {
  const { call, input } = clubCall(gx_id);
  return knownAnswer(call, input)?.groups[0]?.title;
};

/** `gx_id` is undefined for a job, whose club is known. */
export const postData = async (gx_id: string | undefined, feed_item_id: string) => {
  const post = feedCall(Number(feed_item_id) || feed_item_id, gx_id);
  await Promise.all([
    gx_id === undefined ? undefined : load(answerQuery('getGroups', clubCall(gx_id).input)),
    load(answerQuery(post.call, post.input)),
  ]);
};
