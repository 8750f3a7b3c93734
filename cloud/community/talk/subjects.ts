/** What people comment on, and who may comment: a post of a club, a service, a person on their page. */
import { z } from 'zod';
import type { Feed } from '#shared/community/entities/posts.ts';
import { isJobs, isOpenClub } from '#shared/community/rules.ts';
import { personPath, postPath, servicePath } from '#shared/community/paths.ts';
import { type FeedType, feedTypes, isOpenSubject, type OpenSubject } from '#shared/community/types.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type Actor, allows, operators } from '#shared/model/access.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import { type Context, refusalFor } from '#cloud/kernel/define.ts';
import type { HookCalls } from '#cloud/kernel/domain.ts';
import { numberId, publicId } from '#cloud/kernel/input.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { postFor } from '#cloud/community/posts/posts.ts';

/** Names it: a post by either of its ids, a service by its sx_id, a person by their user_id. */
export const subjectInput = {
  feed_item_id: z.union([numberId, publicId]),
  feed_type: z.enum(feedTypes).default('post'),
};
export interface SubjectId {
  readonly feed_item_id: number | string;
  readonly feed_type: FeedType;
  /** The club whose link the caller has, for a post by its number. */
  readonly gx_id?: string;
}

export interface Subject {
  readonly fx_id: string;
  readonly feed_type: FeedType;
  /** Empty outside of clubs. */
  readonly gx_id: string;
  /** Its author, who is told of comments. */
  readonly provider_id: number;
  /** Whether everybody may read what is said about it. */
  readonly is_open: boolean;
  /** Whether the caller may take away what others said. */
  readonly moderates: boolean;
  /** The name of the club, the service or the person. */
  readonly place: string;
  /** The path of its page. */
  readonly path: string;
  /** Of a post, which counts what is said. */
  readonly post?: Feed;
}

/** Names the subject of a stored row. */
export const subjectOf = ({ fx_id, feed_type }: { fx_id: string; feed_type: FeedType }): SubjectId => ({
  feed_item_id: fx_id,
  feed_type,
});

type SubjectContext = Pick<Context, 'clock' | 'caller' | 'hooks'>;

async function postSubject(
  context: SubjectContext,
  reader: Reader,
  { feed_item_id, gx_id: link }: SubjectId,
  right: 'read' | 'write',
): Promise<Subject> {
  const { post, club, moderates } = await postFor(context, reader, feed_item_id, right, link);
  const { fx_id, gx_id, user_id: provider_id, removed_at } = post;
  const isJob = isJobs(club, limits.jobsGroup);
  return {
    ...{ fx_id, gx_id, provider_id, moderates, post },
    feed_type: isJob ? 'job' : 'post',
    is_open: isOpenClub(club) && !removed_at,
    place: club.title,
    path: postPath({ ...post, isJob }),
  };
}

/** A service or a person that somebody may see; undefined for others. */
export async function openSubjectFor(
  hooks: HookCalls,
  reader: Reader,
  actor: Actor,
  feed_type: OpenSubject,
  id: string,
): Promise<Subject | undefined> {
  const isOperator = allows(operators('messages', 'act'), actor);
  const open = { feed_type, gx_id: '', is_open: true };
  if (feed_type === 'service') {
    const [service] = await hooks.run('serviceTalked', reader, actor, id);
    if (!service) return undefined;
    const { sx_id: fx_id, user_id: provider_id, title: place } = service;
    // Who sells does not choose what is said about it: operators do.
    return { ...open, fx_id, provider_id, place, moderates: isOperator, path: servicePath(fx_id) };
  }
  const user_id = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
  const person = (await peopleOf(reader, [user_id])).get(user_id);
  if (!person) return undefined;
  const moderates = actor.user_id === user_id || isOperator;
  return {
    ...open,
    fx_id: id,
    provider_id: user_id,
    place: person.full_name,
    moderates,
    path: personPath(person.username),
  };
}

/**
 * Something that the caller may read, or may say something about. Throws what `postFor` throws of a post, and 'not_found' of a service or a person
 * that the caller may not see.
 */
export async function subjectFor(
  context: SubjectContext,
  reader: Reader,
  about: SubjectId,
  right: 'read' | 'write' = 'read',
): Promise<Subject> {
  const { feed_item_id, feed_type } = about;
  if (!isOpenSubject(feed_type)) return postSubject(context, reader, about, right);
  if (right === 'write' && context.caller.user_id === undefined) throw new Refusal(refusalFor(context.caller));
  const found = await openSubjectFor(context.hooks, reader, context.caller, feed_type, String(feed_item_id));
  if (!found) throw new Refusal('not_found');
  return found;
}
