/** The one record of site settings. */
import { SiteSettings } from '#shared/site/entities.ts';
import { perStorage } from '../perStorage.ts';
import { Duplicate, type Storage } from '../ports.ts';

const site_id = 'site';
const freshFor = 1000;

/** Makes the record when it is missing. Safe to repeat. */
export async function ensureSiteSettings(storage: Storage): Promise<SiteSettings> {
  const found = await storage.get(SiteSettings, site_id);
  if (found) return found;
  try {
    return await storage.transact((tx) => tx.insert(SiteSettings, { site_id }));
  } catch (error) {
    const other = error instanceof Duplicate ? await storage.get(SiteSettings, site_id) : undefined;
    if (other) return other;
    throw error;
  }
}

/** As they are, or were at most a second ago: every page asks for them. */
export const siteSettings = perStorage((storage) => {
  let kept: { settings: Promise<SiteSettings>; until: number } | undefined;
  return (): Promise<SiteSettings> => {
    const now = performance.now();
    if (!kept || kept.until <= now) {
      const settings = ensureSiteSettings(storage);
      kept = { settings, until: now + freshFor };
      settings.catch(() => (kept = undefined));
    }
    return kept.settings;
  };
});
