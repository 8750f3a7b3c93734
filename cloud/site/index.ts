/** What other domains may call. */
export { recordDeed } from './audit.ts';
export { keepFile, refuseForeignPictures, removeFile } from './images.ts';
export { closest } from './paths.ts';
export { publicSite, refuseWhenOff, settingsChanged, siteSettings } from './settings.ts';
export { mapPages, mapPage, type MapEntry } from './sitemap.ts';
