/**
 * Server-rendered first list of the mobile-web shell, positioned like the screen itself (mobile-web/site/ListScreen.tsx): on slow phones the
 * script takes seconds to start, and its cards are links already.
 */
import { pictureSet, pictureSizes, pictureUrl } from '#shared/pictures.ts';
import type { FirstRow } from '#cloud/head.ts';
import { escape } from './headTags.ts';

/** Uses the tokens in shared/client/ui/tokens.css. */
const style = `
.fl{box-sizing:border-box;max-width:720px;margin-inline:auto;padding:calc(16px + env(safe-area-inset-top)) var(--gutter) 96px}
.fl h1{font-size:var(--type-8);font-weight:800;line-height:1.05;letter-spacing:-.03em}
.fl h2{display:flex;align-items:center;min-height:44px;margin-top:20px;font-size:var(--type-6)}
.fl ul{display:grid;grid-auto-flow:column;grid-auto-columns:min(82%,340px);gap:16px;overflow-x:auto;margin-inline:calc(-1*var(--gutter));padding:4px var(--gutter) 12px;scrollbar-width:none}
.fl a{display:block;overflow:hidden;height:100%;border-radius:var(--radius-card);font:700 var(--type-5)/1.15 var(--display);text-decoration:none;color:var(--ink);background:var(--card);box-shadow:var(--shadow-low)}
.fl i{display:block;aspect-ratio:16/9;background:linear-gradient(135deg,var(--sky-1),var(--sky-3))}
.fl img{width:100%;height:auto;aspect-ratio:16/9;object-fit:cover}
.fl span{display:block;padding:40px 16px 56px}`;

const shown = 8;

function pictureOf(path: string, isFirst: boolean): string {
  if (!path) return '<i></i>';
  const set = pictureSet(path);
  const sizes = set ? ` srcset="${escape(set)}" sizes="${escape(pictureSizes.contest)}"` : '';
  const priority = isFirst ? ' fetchpriority="high"' : ' loading="lazy"';
  return `<img src="${escape(pictureUrl(path, 960))}"${sizes} alt="" width="1600" height="900"${priority}>`;
}

/** Content of #root until React's first render. */
export function firstList(title: string, heading: string, rows: readonly FirstRow[]): string {
  const cards = rows
    .slice(0, shown)
    .map((row, at) => {
      const picture = pictureOf(row.picture, at === 0);
      return `<li><a href="${escape(row.path)}">${picture}<span>${escape(row.title)}</span></a></li>`;
    })
    .join('');
  return `<style>${style}</style><main class="fl"><h1>${escape(title)}</h1><h2>${escape(heading)}</h2><ul>${cards}</ul></main>`;
}
