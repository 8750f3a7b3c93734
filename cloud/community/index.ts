/** What other domains may call. */
export { watchAnnouncements } from './announcements.ts';
export { tellEnds, watchEnds } from './ends.ts';
export { notify, tell } from './notify.ts';
