/** What other domains may call. */
export { recordDeed } from './audit.ts';
export { keepFile, refuseForeignPictures, removeFile } from './images.ts';
export { publicSite, refuseWhenOff, siteSettings } from './settings.ts';
