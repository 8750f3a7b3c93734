/** What an account may write in its first hours: little, since most of those who advertise never have a second day. */
import { Profile } from '#shared/accounts/entities.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { mentionsIn } from '#shared/community/mentions.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, operators } from '#shared/model/access.ts';
import { hour } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';

interface Writing {
  readonly what: 'posts' | 'comments';
  /** It is about something of the caller's, or where they keep order: there they are at home. */
  readonly isHost?: boolean;
  /** In its stored form. */
  readonly text: string;
  readonly pictures?: number;
  /** An earlier writing is changed: it is counted already. */
  readonly isChange?: boolean;
}

const links = /https?:\/\/|www\.\w/giu;

async function isNewcomer({ storage, clock, newcomerHours, caller }: Context): Promise<boolean> {
  if (!newcomerHours || allows(operators(), caller)) return false;
  const profile = await storage.get(Profile, caller.user_id!);
  return !!profile && !profile.demo && clock.now() - profile.createdAt.getTime() < newcomerHours * hour;
}

/**
 * Before something is written. Throws 'newcomer_links', 'newcomer_pictures', 'newcomer_names', 'newcomer_posts' and 'newcomer_comments'.
 */
export async function refuseNewcomer(
  context: Context,
  { what, isHost, text, pictures = 0, isChange }: Writing,
): Promise<void> {
  if (isHost || !(await isNewcomer(context))) return;
  const { newcomer } = communityLimits;
  if ((text.match(links)?.length ?? 0) > newcomer.links) throw new Refusal('newcomer_links');
  if (pictures > newcomer.pictures) throw new Refusal('newcomer_pictures');
  if (mentionsIn(text).length > newcomer.names) throw new Refusal('newcomer_names');
  if (isChange) return;
  await context.limiter
    .take(`${what} of a newcomer`, newcomer[what], String(context.caller.user_id))
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(`newcomer_${what}`) : error;
    });
}
