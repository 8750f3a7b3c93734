/** The room of the site's settings. */
import { defineRoom } from '../model/room.ts';
import { type PublicSite, sites } from './homes.ts';

/** The public settings. */
export interface SiteNow {
  site: PublicSite;
  /** CSS rules of the operator's colours; empty for the default colours. */
  style: string;
}

/** Every open page of a site joins it. */
export const siteRoom = defineRoom<SiteNow, { site: SiteNow }>()({
  kind: 'site',
  id: (text) => sites.find((site) => site === text),
});
