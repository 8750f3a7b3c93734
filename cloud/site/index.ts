/** What other domains may call. */
export { headOf, type Head } from './heads.ts';
export { keepFile } from './images.ts';
export { siteSettings } from './settings.ts';
