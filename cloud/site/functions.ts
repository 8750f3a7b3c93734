import { getSiteSettings, updateSiteSettings } from './settings.ts';

export const siteFunctions = { getSiteSettings, updateSiteSettings };
