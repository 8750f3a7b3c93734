/** The functions of community, each from the file that declares it. */
export { sendNotifications } from './announcements.ts';
export { getClubLog } from './clubs/clubLog.ts';
export { addUpdateGroup, getGroups } from './clubs/clubs.ts';
export {
  add2Group,
  getInvitations,
  getMembers,
  invite2Group,
  remove2Group,
  revokeInvitation,
  setClubRole,
} from './clubs/memberships.ts';
export { findMentions } from './clubs/mentions.ts';
export { addPostFile, addPostPicture } from './clubs/pictures.ts';
export { getJobOffers, sendJobOffer } from './jobs/jobOffers.ts';
export { appealDecision, getDecision, getModeration, judgeAppeal } from './moderation/decisions.ts';
export { dismissClubReport, getClubReports, moderateFeed, pinFeed, reportFeed } from './moderation/moderation.ts';
export { countNewJobs } from './posts/jobs.ts';
export { votePoll } from './posts/polls.ts';
export { addFeed, deleteFeed, editFeed, getFeed, getFeeds } from './posts/posts.ts';
export { getLikers, setLike } from './talk/likes.ts';
export { addComment, addReply, editComment, getComments, removeComment } from './talk/talk.ts';
export { changeClubWall, getClubWall } from './talk/walls.ts';
export { findFeedTarget } from './notificationTargets.ts';
