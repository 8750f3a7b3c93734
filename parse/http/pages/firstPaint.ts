/**
 * Server-rendered first paint of a contest: its name, the leader's picture, and its description, positioned like the page itself
 * (shared/client/contests/page/ContestHeader.tsx and results/LeaderBoard.tsx). On slow phones the script takes seconds to start; without scripts this is the
 * page.
 */
import { focusOf, mainColor, pictureSet, pictureSizes, pictureUrl, usualFocus } from '#shared/pictures.ts';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import type { FirstVote, Hero } from '#cloud/kernel/pageMeta.ts';
import type { PublicSite } from '#shared/site/homes.ts';
import { escape } from './headTags.ts';

/**
 * Uses the tokens in shared/client/ui/tokens.css. Name and picture are slightly larger than their replacements, which would otherwise be a
 * later largest contentful paint.
 */
const barStyle = `
.fp-bar{display:flex;align-items:center;gap:10px;box-sizing:border-box;height:calc(var(--bar) + 1px);border-bottom:1px solid var(--line);font:800 1.3125rem/1 var(--display);letter-spacing:-.03em}
.fp-in{box-sizing:border-box;width:100%;max-width:calc(var(--content) + 2*var(--gutter));margin-inline:auto;padding-inline:var(--gutter)}
.fp-bar .fp-in{display:flex;align-items:center;gap:10px}`;
const style = `${barStyle}
.fp-page{padding-block:16px 64px}
.fp-page h1{font-size:clamp(1.5rem,2.5vw,2.625rem);line-height:1.06;letter-spacing:-.02em}
.fp-face{display:block;width:210px;height:430px;margin-top:150px;object-fit:cover;border-radius:var(--radius-card);background:linear-gradient(135deg,var(--sky-1),var(--sky-3))}
.fp-vote{display:none;width:210px;margin-top:10px;font-family:var(--display);font-weight:700}[data-mantine-color-scheme] .fp-vote{display:block}.fp-vote b{display:block;overflow:hidden;font-size:var(--type-4);line-height:1.2;white-space:nowrap;text-overflow:ellipsis}.fp-vote b[role]{white-space:normal}.fp-vote button{width:100%;height:44px;margin-top:10px;border:0;border-radius:var(--radius-control);font:inherit;font-size:var(--type-3);color:var(--on-coral);background:var(--coral)}.fp-vote button[aria-busy=true]{background:color-mix(in srgb,var(--coral) 65%,var(--card))}
.fp-page p{margin-top:16px;max-width:62ch;color:var(--ink-soft)}
@media(max-width:499px){.fp-page{padding-block:8px 24px}.fp-page h1{max-width:calc(100% - 56px);min-height:46px;font-size:1.25rem;line-height:1.15}.fp-vote{width:calc(100% - 26px)}.fp-face{width:calc(100% - 26px);height:calc(clamp(300px,100svh - 292px,640px) - 140px);margin-top:96px}}`;

function faceOf(path: string): string {
  if (!path) return '<div class="fp-face"></div>';
  const set = pictureSet(path);
  const sizes = set ? ` srcset="${escape(set)}" sizes="${escape(pictureSizes.card)}"` : '';
  const color = mainColor(path);
  const focus = focusOf(path) ?? usualFocus;
  const look = `object-position:${focus.x}% ${focus.y}%${color ? `;background:${color}` : ''}`;
  return `<img class="fp-face" style="${look}" src="${escape(pictureUrl(path, 960))}"${sizes} alt="" width="800" height="1000" fetchpriority="high">`;
}

/** The press is kept by web/public/theme.js until the scripts have arrived; without scripts there is no button. */
const buttonOf = ({ cx_id, contestant_id, name, cast, sending, failed, reload }: FirstVote) =>
  `<div class="fp-vote"><b lang="">${escape(name)}</b><button type="button" data-vote="${escape(contestant_id)}" data-contest="${escape(cx_id)}" data-sending="${escape(sending)}" data-failed="${escape(failed)}" data-reload="${escape(reload)}" aria-label="${escape(`${cast} ${name}`)}">${escape(cast)}</button></div>`;

/** The site's bar, with its styles. */
export const firstBar = (site: Pick<PublicSite, 'brand' | 'logo'>): string =>
  `<style>${barStyle}</style>${barOf(site)}`;

const barOf = ({ brand, logo }: Pick<PublicSite, 'brand' | 'logo'>) =>
  `<div class="fp-bar"><div class="fp-in"><img src="${escape(logo || '/mark.svg')}" alt="" width="32" height="32">${escape(brand)}</div></div>`;

/** Content of #root until React's first render; the contest app has no bar of the site. */
export const firstPaint = (
  { title, text, face }: Hero,
  site: Pick<PublicSite, 'brand' | 'logo'>,
  isBare = false,
  vote?: FirstVote,
): string =>
  `<style>${style}</style>${isBare ? '' : barOf(site)}<main class="fp-in fp-page"><h1>${escape(withNonBreakingSpaces(title))}</h1>${faceOf(face)}${vote ? buttonOf(vote) : ''}${text ? `<p>${escape(text)}</p>` : ''}</main>`;
