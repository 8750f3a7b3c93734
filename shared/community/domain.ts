import { defineDomain } from '#shared/model/domain.ts';
import { Announcement } from './entities.ts';
import { communityErrors } from './errors.ts';

/** What many people are told at once. */
export const community = defineDomain({ name: 'community', entities: [Announcement], errors: communityErrors });
