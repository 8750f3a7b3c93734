/** Rooms about the site itself. */
import { defineRoom } from '../model/room.ts';
import { type PublicSite, sites } from './homes.ts';

/** What a page shows of the settings. */
export interface SiteNow {
  site: PublicSite;
  /** Style rules of the operator's own colours; empty for the product's. */
  style: string;
}

/** Of every open page of a site. */
export const siteRoom = defineRoom<SiteNow, { site: SiteNow }>()({
  kind: 'site',
  id: (text) => sites.find((site) => site === text),
});
