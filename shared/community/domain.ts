import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as announcements from './entities.ts';
import * as clubs from './entities/clubs.ts';
import * as moderation from './entities/moderation.ts';
import * as posts from './entities/posts.ts';
import * as walls from './entities/walls.ts';
import { communityErrors } from './errors.ts';

/** Clubs with their posts, comments and likes, jobs, and announcements of operators. */
export const community = defineDomain({
  name: 'community',
  entities: entitiesIn(announcements, clubs, posts, moderation, walls),
  errors: communityErrors,
});
