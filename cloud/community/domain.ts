import { Offer } from '#shared/chat/entities.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import { announce, announceJob, sendNotifications } from './announcements.ts';
import { closeCommunity } from './closing.ts';
import { addUpdateGroup, getGroups, opensClubFiles } from './clubs/clubs.ts';
import { communityPageMeta, communityMap } from './pageMeta.ts';
import { appealDecision, getDecision, getModeration, judgeAppeal } from './moderation/decisions.ts';
import { getClubLog } from './clubs/clubLog.ts';
import { getJobOffers, jobDecides, jobOfferChanged, sendJobOffer } from './jobs/jobOffers.ts';
import { closeJob, closeJobJob, countNewJobs, ensureJobs } from './posts/jobs.ts';
import {
  add2Group,
  getInvitations,
  getMembers,
  invite2Group,
  remove2Group,
  revokeInvitation,
  setClubRole,
} from './clubs/joining.ts';
import { getLikers, setLike } from './talk/likes.ts';
import { dismissClubReport, getClubReports, moderateFeed, pinFeed, reportFeed } from './moderation/moderation.ts';
import { findMentions } from './clubs/mentions.ts';
import { clubFees } from './clubs/paidClubs.ts';
import { votePoll } from './posts/polls.ts';
import { addPostFile, addPostPicture, sweepPostPictures } from './clubs/pictures.ts';
import { addFeed, deleteFeed, editFeed, getFeed, getFeeds } from './posts/posts.ts';
import { clubRooms } from './rooms.ts';
import { seal, sealJob, sealTalk, sealTalkJob } from './clubs/sealing.ts';
import { addComment, addReply, editComment, getComments, removeComment } from './talk/talk.ts';
import { sweepTalk, sweepTalkJob } from './posts/talkSweep.ts';
import { findFeedTarget } from './targets.ts';
import { changeClubWall, getClubWall } from './talk/walls.ts';
import { communityWriters } from './writers.ts';

/** Clubs with their posts, comments and likes, jobs, and announcements of operators. */
export const community = defineCloudDomain({
  name: 'community',
  functions: {
    sendNotifications,
    getGroups,
    addUpdateGroup,
    add2Group,
    remove2Group,
    setClubRole,
    getMembers,
    invite2Group,
    getInvitations,
    revokeInvitation,
    getFeeds,
    getFeed,
    addFeed,
    editFeed,
    deleteFeed,
    getComments,
    addComment,
    addReply,
    editComment,
    removeComment,
    setLike,
    getLikers,
    votePoll,
    findFeedTarget,
    findMentions,
    pinFeed,
    moderateFeed,
    reportFeed,
    getClubReports,
    dismissClubReport,
    getClubLog,
    getDecision,
    appealDecision,
    judgeAppeal,
    getModeration,
    countNewJobs,
    sendJobOffer,
    getJobOffers,
    getClubWall,
    changeClubWall,
  },
  calls: {
    'POST /app/messages/sendNotifications': { run: sendNotifications },
    'GET /app/Groups/getGroups': { run: getGroups },
    'POST /app/Groups/addUpdateGroup': { run: addUpdateGroup },
    'POST /app/Groups/add2Group': { run: add2Group },
    'POST /app/Groups/remove2Group': { run: remove2Group },
    'GET /app/Groups/getWall': { run: getClubWall },
    'POST /app/Groups/changeWall': { run: changeClubWall },
    'GET /app/feeds/getFeeds': { run: getFeeds },
    'POST /app/feeds/getFeed': { run: getFeed },
    'POST /app/feeds/addFeed': { run: addFeed },
    'POST /app/feeds/editFeed': { run: editFeed },
    'POST /app/feeds/deleteFeed': { run: deleteFeed },
    'POST /app/feeds/addPicture': { run: addPostPicture, body: 'file' },
    'POST /app/feeds/addFile': { run: addPostFile, body: 'file' },
  },
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
