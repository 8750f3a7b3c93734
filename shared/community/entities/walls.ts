/** Social walls, which Parse serves to nobody: what is kept out of them is for moderators alone. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { data, date, flag, list, text } from '#shared/model/fields.ts';
import { socialLimits } from '#shared/community/limits.ts';
import type { SocialPost } from '../socialWall.ts';

/** The posts of a contest's or a club's hashtag as they were found last, and what its moderators keep out. */
export const SocialWall = defineEntity({
  name: 'SocialWalls',
  id: 'wall_id',
  kind: 'internal',
  fields: {
    /** Of what it is: `contest|<cx_id>` or `club|<gx_id>`. */
    wall_id: text({ required: true }),
    /** Without its #; empty for none. */
    hashtag: text({ default: '', max: socialLimits.tag }),
    paused: flag({ default: false }),
    words: list(text(), { default: [] as string[], max: socialLimits.words }),
    /** Blocked ones. */
    authors: list(text(), { default: [] as string[], max: socialLimits.authors }),
    /** Ids of posts. */
    hidden: list(text(), { default: [] as string[], max: socialLimits.hidden }),
    posts: list(data<SocialPost>()(), { default: [] as SocialPost[], max: socialLimits.posts }),
    /** The server and the hashtag of `posts`. */
    found_at: date(),
    found_of: text({ default: '' }),
    /** One process looks at a time. */
    look_from: date(),
  },
});
export type SocialWall = RecordOf<typeof SocialWall>;
