/** Public interface of the domain on the server. */
export { recordDeed } from './audit.ts';
export { keepFile, refuseForeignPictures, removeFile } from './images.ts';
export { publicSite, refuseWhenOff, siteSettings } from './settings.ts';
