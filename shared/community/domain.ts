import { defineDomain } from '#shared/model/domain.ts';
import { Announcement } from './entities.ts';
import { communityErrors } from './errors.ts';

/** Announcements: notifications from operators to many people. */
export const community = defineDomain({ name: 'community', entities: [Announcement], errors: communityErrors });
