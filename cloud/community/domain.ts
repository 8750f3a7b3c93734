import { Offer } from '#shared/chat/entities.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { announce, announceJob } from './announcements.ts';
import { closeCommunity } from './accountClosing.ts';
import { opensClubFiles } from './clubs/clubs.ts';
import { communityPageMeta, communityMap } from './pageMeta.ts';
import { jobDecides, jobOfferChanged } from './jobs/jobOffers.ts';
import { closeJob, closeJobJob, ensureJobs } from './posts/jobs.ts';
import { clubFees } from './clubs/paidClubs.ts';
import { sweepPostPictures } from './clubs/pictures.ts';
import { clubRooms } from './rooms.ts';
import { seal, sealJob, sealTalk, sealTalkJob } from './clubs/rowVisibility.ts';
import { sweepTalk, sweepTalkJob } from './posts/talkSweep.ts';
import { communityWriters } from './writers.ts';

/** Clubs with their posts, comments and likes, jobs, and announcements of operators. */
export const community = defineCloudDomain({
  name: 'community',
  functions,
  writers: communityWriters,
  pageMeta: communityPageMeta,
  siteMap: { pages: ['/groups', '/jobs'], sections: communityMap },
  rooms: [clubRooms],
  products: [clubFees],
  jobs: {
    every: { 'pictures of no post': { every: '1 hour', run: sweepPostPictures } },
    on: {
      [announceJob]: announce,
      [sealJob]: seal,
      [sealTalkJob]: sealTalk,
      [sweepTalkJob]: sweepTalk,
      [closeJobJob]: closeJob,
    },
  },
  start: ensureJobs,
  onRowChange: [rowListener({ entity: Offer, changed: jobOfferChanged })],
  on: { accountClosed: closeCommunity, offerDecides: jobDecides, opensFiles: opensClubFiles },
});
