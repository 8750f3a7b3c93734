/** The functions of site, each from the file that declares it. */
export { addImage, deleteFile } from './storedFiles.ts';
export { getMails } from './demoMailbox.ts';
export { getRates } from './rates.ts';
export { getLegalText, getSiteSettings, updateSiteSettings } from './settings.ts';
