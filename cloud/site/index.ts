/** Public interface of the domain on the server. */
export { recordDeed } from './audit.ts';
export { unlessOff } from './heads.ts';
export { keepFile, refuseForeignPictures, removeFile } from './images.ts';
export { publicSite, refuseWhenOff, siteSettings, whyOff } from './settings.ts';
