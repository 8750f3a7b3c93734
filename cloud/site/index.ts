/** What other domains may call. */
export { keepFile } from './images.ts';
export { ensureSiteSettings, siteSettings } from './settings.ts';
