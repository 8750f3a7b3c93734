/** Public interface of the domain on the server. */
export { getGroups } from './clubs.ts';
export { acceptVoted, holdOffers, offersToVoteOn } from './jobOffers.ts';
export { postId } from './posts.ts';
export { changeWall, firstPage, readWall, socialServer, tidyWall, wallChange, wallPage } from './walls.ts';
