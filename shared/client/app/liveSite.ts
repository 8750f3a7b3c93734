/** What an operator changes of the site shows in open pages at once. */
import { siteRoom, type SiteNow } from '#shared/site/rooms.ts';
import { invalidate } from './queries.ts';
import { joinRoom } from './rooms.ts';
import { siteChanged } from './siteSlice.ts';
import { store } from './store.ts';

/** The server's own element of the page's head (parse/http/pages.ts), or one in its place. */
function paint(style: string): void {
  const known = document.getElementById('brand');
  const element = known ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: 'brand' }));
  element.textContent = style;
}

function hear({ site, style }: SiteNow): void {
  const { rev } = store.getState().site;
  // Answers can overtake each other.
  if (site.rev < rev) return;
  store.dispatch(siteChanged(site));
  if (site.rev === rev) return;
  paint(style);
  void invalidate('GET /app/site/getLegalText');
}

/** For as long as the page is open. */
export function followSite(): void {
  joinRoom(siteRoom, store.getState().site.site, { glance: true, snapshot: hear, on: { site: hear } });
}
