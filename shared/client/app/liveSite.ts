/** Keeps the site's settings of an open page up to date. */
import { siteRoom, type SiteNow } from '#shared/site/rooms.ts';
import { invalidate } from './queries.ts';
import { joinRoom } from './rooms.ts';
import { siteChanged } from './siteSlice.ts';
import { store } from './store.ts';

/** Replaces the brand colours: the style element that the server rendered (parse/http/pages.ts), or a new one. */
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
  void invalidate('GET /app/site/getLegalText');
}

/** Joins the site's room until the page is closed. */
export function watchSite(): void {
  joinRoom(siteRoom, store.getState().site.site, { glance: true, snapshot: hear, on: { site: hear } });
}
