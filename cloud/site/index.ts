/** Public interface of the domain on the server. */
export { differences, writeAuditLog } from './auditLog.ts';
export { unlessOff } from './pageMeta.ts';
export { copyFile, dropFile, keepFile, refuseForeignPictures, removeFile, takeRoom } from './storedFiles.ts';
export { passForFile, passOf } from './filePasses.ts';
export { ratesNow } from './rates.ts';
export { publicSite, refuseWhenOff, siteSettings, whyOff } from './settings.ts';
