/** What other domains may call. */
export { recordDeed } from './audit.ts';
export { unlessOff } from './heads.ts';
export { keepFile, refuseForeignPictures, removeFile } from './images.ts';
export { publicSite, refusalsWhenOff, refuseWhenOff, siteSettings, whyOff } from './settings.ts';
