/** What other domains may call. */
export { recordDeed } from './audit.ts';
export { keepFile, refuseForeignPictures, removeFile, takeRoom } from './images.ts';
export { passFor } from './passes.ts';
export { publicSite, refuseWhenOff, siteSettings } from './settings.ts';
