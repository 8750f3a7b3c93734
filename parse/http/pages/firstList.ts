/**
 * Server-rendered first shelves of the mobile-web shell, positioned like the screen itself (shared/client/site/today/Today.tsx): on slow phones the
 * script takes seconds to start, and its cards are links already.
 */
import { pictureSet, pictureSizes, pictureUrl } from '#shared/pictures.ts';
import type { FirstList, FirstShelf } from '#cloud/kernel/pageMeta.ts';
import type { PublicSite } from '#shared/site/homes.ts';
import { firstBar } from './firstPaint.ts';
import { escape } from './headTags.ts';

/** Uses the tokens in shared/client/ui/tokens.css. */
const style = `
.fl{box-sizing:border-box;max-width:720px;margin-inline:auto;padding:calc(16px + env(safe-area-inset-top)) var(--gutter) 96px}
.fl h1{font-size:var(--type-8);font-weight:800;line-height:1.05;letter-spacing:-.03em}
.fl h2{display:flex;align-items:center;min-height:44px;margin-top:20px;font-size:var(--type-6)}
.fl ul{display:grid;grid-auto-flow:column;grid-auto-columns:min(82%,340px);gap:16px;overflow-x:auto;margin-inline:calc(-1*var(--gutter));padding:4px var(--gutter) 12px;scrollbar-width:none}
.fl a{display:block;overflow:hidden;height:100%;border-radius:var(--radius-card);font:700 var(--type-5)/1.15 var(--display);text-decoration:none;color:var(--ink);background:var(--card);box-shadow:var(--shadow-low)}
.fl i{display:block;background:linear-gradient(135deg,var(--sky-1),var(--sky-3))}
.fl img{display:block;width:100%;height:auto;object-fit:cover}
.fl span{display:block;padding:40px 16px 56px}`;

/** The contest app's list: the columns of shared/client/contests/discovery/ContestGrid.tsx, below its bar, title and tabs. */
const columnStyle = `
.fl-columns{max-width:calc(var(--content) + 2*var(--gutter));padding-top:calc(56px + env(safe-area-inset-top))}
.fl-columns ul{grid-auto-flow:row;grid-template-columns:repeat(3,minmax(0,1fr));gap:28px 24px;margin:calc(40px + var(--press)) 0 0;padding:0;list-style:none}
@media(max-width:999px){.fl-columns ul{grid-template-columns:repeat(2,minmax(0,1fr));gap:20px 16px}}
@media(max-width:499px){.fl-columns ul{grid-template-columns:minmax(0,1fr)}}`;

/** A list of the site: its cards stand below the tools of the page. */
const pageStyle = `
.fl-page{padding-block:28px 96px}
.fl-page h1{font-size:var(--type-8);letter-spacing:-.03em}
.fl-page>p{max-width:62ch;margin-top:12px;font-size:var(--type-4);line-height:1.55;color:var(--ink-soft)}
.fl-page ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:20px;margin-top:208px;padding:0;list-style:none}
.fl-page a{display:block;overflow:hidden;border-radius:var(--radius-card);font:700 var(--type-4)/1.2 var(--display);text-decoration:none;color:var(--ink);background:var(--card);box-shadow:var(--shadow-low)}
.fl-page i{display:block;background:linear-gradient(135deg,var(--sky-1),var(--sky-3))}
.fl-page img{display:block;width:100%;height:auto;object-fit:cover}
.fl-page span{display:block;padding:20px 16px 72px}
@media(max-width:499px){.fl-page{padding-top:16px}}`;

const shown = 8;

function pictureOf(path: string, isFirst: boolean, ratio: FirstShelf['ratio']): string {
  // A little higher than the cards that replace them, because a larger picture would be a later largest contentful paint.
  const shape = ` style="aspect-ratio:calc(${ratio}*.98)"`;
  if (!path) return `<i${shape}></i>`;
  const set = pictureSet(path);
  const sizes = set ? ` srcset="${escape(set)}" sizes="${escape(pictureSizes.contest)}"` : '';
  const priority = isFirst ? ' fetchpriority="high"' : ' loading="lazy"';
  return `<img src="${escape(pictureUrl(path, 960))}"${sizes}${shape} alt="" width="1600" height="900"${priority}>`;
}

function shelfOf({ heading, rows, ratio }: FirstShelf, answer: unknown): string {
  const cards = rows(answer)
    .slice(0, shown)
    .map((row, at) => {
      const picture = pictureOf(row.picture, at === 0, ratio);
      return `<li><a href="${escape(row.path)}">${picture}<span>${escape(row.title)}</span></a></li>`;
    })
    .join('');
  return cards && `${heading && `<h2>${escape(heading)}</h2>`}<ul>${cards}</ul>`;
}

/** Content of #root until React's first render; shelves without an answer are left out. */
export function firstList(
  { title, lead, inColumns, shelves }: FirstList,
  answerOf: (call: string) => unknown,
  site: Pick<PublicSite, 'brand' | 'logo'>,
): string {
  const drawn = shelves
    .map((shelf) => {
      const answer = answerOf(shelf.call);
      return answer === undefined ? '' : shelfOf(shelf, answer);
    })
    .join('');
  const heading = `<h1>${escape(title)}</h1>`;
  return lead === undefined
    ? `${inColumns ? '' : firstBar(site)}<style>${style}${inColumns ? columnStyle : ''}</style><main class="fl${inColumns ? ' fl-columns' : ''}">${heading}${drawn}</main>`
    : `${firstBar(site)}<style>${pageStyle}</style><main class="fp-in fl-page">${heading}<p>${escape(lead)}</p>${drawn}</main>`;
}
