/** The room of the site's settings. */
import type { FillingState } from '../filling.ts';
import { defineRoom } from '../model/room.ts';
import { type PublicSite, sites } from './homes.ts';

/** The public settings. */
export interface SiteNow {
  site: PublicSite;
  /** CSS rules of the operator's colours; empty for the default colours. */
  style: string;
}

/** How far the filling of a demo is; without a state when it is over. */
export interface SiteFilling {
  filling?: FillingState;
}

/** Every open page of a site joins it. */
export const siteRoom = defineRoom<SiteNow & SiteFilling, { site: SiteNow; filling: SiteFilling }>()({
  kind: 'site',
  id: (text) => sites.find((site) => site === text),
});
