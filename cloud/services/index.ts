/** Public interface of the domain on the server. */
export { getServices } from './lists.ts';
export { downloadBy } from './library.ts';
export { openService } from './catalogue.ts';
export { meetingFilters, meetingsInTurn } from './adminMeetings.ts';
export { type OrderPaper, orderPaper } from './orderPaper.ts';
export { isVideoToken, takeVideoPart, videoFor } from './videos.ts';
export { getAdminServices, servicesInTurn } from './review.ts';
