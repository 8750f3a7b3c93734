/**
 * Server-rendered first paint of a contest: cover, name and description, positioned like the page itself
 * (shared/client/contests/ContestHeader). On slow phones the script takes seconds to start; without scripts this is the page.
 */
import { pictureSet, pictureSizes, pictureUrl } from '#shared/pictures.ts';
import type { Hero } from '#cloud/head.ts';
import type { PublicSite } from '#shared/site/homes.ts';
import { escape } from './headTags.ts';

/**
 * Uses the tokens in shared/client/ui/tokens.css. The name is slightly larger than its replacement, which would otherwise be a later
 * largest contentful paint.
 */
const style = `
.fp-bar{display:flex;align-items:center;gap:10px;box-sizing:border-box;height:calc(var(--bar) + 1px);border-bottom:1px solid var(--line);font:800 1.3125rem/1 var(--display);letter-spacing:-.03em}
.fp-in{box-sizing:border-box;width:100%;max-width:calc(var(--content) + 2*var(--gutter));margin-inline:auto;padding-inline:var(--gutter)}
.fp-bar .fp-in{display:flex;align-items:center;gap:10px}
.fp-grid{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,5fr);align-items:center;gap:48px;padding-block:32px 40px}
.fp-cover{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:var(--radius-card);background:linear-gradient(135deg,var(--sky-1),var(--sky-3))}
.fp-grid h1{font-size:clamp(1.75rem,3.4vw,2.75rem);line-height:1.04;letter-spacing:-.02em}
.fp-grid p{display:-webkit-box;overflow:hidden;margin-top:16px;max-width:62ch;color:var(--ink-soft);-webkit-box-orient:vertical;-webkit-line-clamp:3}
@media(max-width:999px){.fp-grid{grid-template-columns:minmax(0,1fr);gap:24px}}
@media(max-width:499px){.fp-grid{gap:20px;padding-block:0 24px}.fp-cover{width:calc(100% + 2*var(--gutter));max-width:none;margin-inline:calc(var(--gutter)*-1);border-radius:0}}`;

function coverOf(path: string): string {
  if (!path) return '<div class="fp-cover"></div>';
  const set = pictureSet(path);
  const sizes = set ? ` srcset="${escape(set)}" sizes="${escape(pictureSizes.cover)}"` : '';
  return `<img class="fp-cover" src="${escape(pictureUrl(path, 960))}"${sizes} alt="" width="1600" height="900" fetchpriority="high">`;
}

/** Content of #root until React's first render. */
export const firstPaint = ({ title, text, cover }: Hero, { brand, logo }: Pick<PublicSite, 'brand' | 'logo'>): string =>
  `<style>${style}</style><div class="fp-bar"><div class="fp-in"><img src="${escape(logo || '/mark.svg')}" alt="" width="32" height="32">${escape(brand)}</div></div><main class="fp-in fp-grid">${coverOf(cover)}<div><h1>${escape(title)}</h1>${text ? `<p>${escape(text)}</p>` : ''}</div></main>`;
