/** Keeps the site's settings of an open page up to date. */
import { type SiteFilling, siteRoom, type SiteNow } from '#shared/site/rooms.ts';
import { withTexts } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { joinRoom } from './rooms.ts';
import { siteChanged } from '#shared/client/app/core/siteSlice.ts';
import { store } from '#shared/client/app/core/store.ts';

/** Replaces the brand colours: the style element that the server rendered (parse/http/pages/pages.ts), or a new one. */
function paint(style: string): void {
  const known = document.getElementById('brand');
  const element = known ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: 'brand' }));
  element.textContent = style;
}

function hear({ site, style }: SiteNow): void {
  const { rev } = store.getState().site;
  // A snapshot may arrive after a newer event.
  if (site.rev < rev) return;
  store.dispatch(siteChanged(site));
  if (site.rev === rev) return;
  paint(style);
  void invalidate('getLegalText');
}

let isFilling = false;

/** Shows how far a demo is filled. */
function hearFilling({ filling }: SiteFilling): void {
  if (!filling && !isFilling) return;
  isFilling = filling !== undefined;
  withTexts(import('#shared/client/app/notices/FillingBar.tsx'), 'filling').then(
    (bar) => bar.showFilling(filling),
    (cause: unknown) => console.warn(cause),
  );
}

/** Joins the site's room until the page is closed. */
export function watchSite(): void {
  joinRoom(siteRoom, store.getState().site.site, {
    glance: true,
    snapshot(now) {
      hear(now);
      hearFilling(now);
    },
    on: { site: hear, filling: hearFilling },
  });
}
