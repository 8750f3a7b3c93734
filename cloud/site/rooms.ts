/** Tells open pages about changed settings. */
import { brandRules } from '#shared/site/brand.ts';
import { SiteSettings } from '#shared/site/entities.ts';
import { type Site, sites } from '#shared/site/homes.ts';
import { siteRoom, type SiteNow } from '#shared/site/rooms.ts';
import { defineRooms, hostOf } from '#cloud/kernel/rooms.ts';
import { shownSite, siteSettings, wholeSettings } from './settings.ts';

export const siteRooms = defineRooms({
  watches: [SiteSettings],
  open(ports, tools) {
    const { storage, log } = ports;
    const now = async (settings: SiteSettings, site: Site): Promise<SiteNow> => ({
      site: await shownSite(ports, settings, site),
      style: brandRules(settings),
    });
    const tell = async (settings: SiteSettings) => {
      for (const site of sites) tools.send(siteRoom, site, 'site', await now(settings, site));
    };
    tools.onRowChange(SiteSettings, (row) => {
      tell(wholeSettings(row)).catch((error: unknown) =>
        log.error({ err: error }, 'open pages were not told of changed settings'),
      );
    });
    ports.filling.on((filling) => {
      for (const site of sites) tools.send(siteRoom, site, 'filling', { filling });
    });
    return {
      hosts: [
        hostOf(siteRoom, {
          admit: () => ({}),
          snapshot: async (site) => ({
            ...(await now(await siteSettings(storage)(), site)),
            filling: ports.filling.now(),
          }),
        }),
      ],
    };
  },
});
