/** Keeps the site's settings of an open page up to date. */
import type { FillingState } from '#shared/filling.ts';
import { type SiteFilling, siteRoom, type SiteNow } from '#shared/site/rooms.ts';
import { loadChunk } from './chunks.ts';
import { withTexts } from './i18n.ts';
import { invalidate, queries } from './queries.ts';
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

let filling: FillingState | undefined;

/** Shows how far a demo is filled. What the page has asked for is asked again after each step, which may have made more of it. */
function hearFilling(now: SiteFilling): void {
  const before = filling;
  filling = now.filling;
  if (!filling && !before) return;
  loadChunk(() => withTexts(import('./FillingBar.tsx'), 'filling')).then(
    (bar) => bar.showFilling(filling),
    (cause: unknown) => console.warn('How far the demo is filled is not shown', cause),
  );
  if (before && before.step !== filling?.step) void queries.invalidateQueries();
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
