/** Public interface of the domain on the server. */
export { getServices } from './catalogue/lists.ts';
export { meetingFilters, meetingsInTurn } from './meetings/adminMeetings.ts';
export { isVideoToken, takeVideoPart, videoFor } from './catalogue/videos.ts';
export { getAdminServices, servicesInTurn } from './selling/approval.ts';
