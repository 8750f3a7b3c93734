/** Public interface of the domain on the server. */
export { getGroups } from './clubs/clubs.ts';
export { acceptVoted, holdOffers, offersToVoteOn } from './jobs/jobOffers.ts';
export { getFeeds, postId } from './posts/posts.ts';
export { changeWall, firstPage, readWall, socialServer, tidyWall, wallChange, wallPage } from './talk/walls.ts';
