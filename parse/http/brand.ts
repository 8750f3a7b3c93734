/** Inlines an operator's brand colours into the page's head, before the first paint. */
import { brandTokens } from '#shared/site/brand.ts';
import type { SiteSettings } from '#shared/site/entities.ts';

const block = (selector: string, tokens: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return lines.length ? `${selector}{${lines.join(';')}}` : '';
};

/** A style element, or nothing. Its selectors override those of tokens.css, which loads later. */
export function brandStyle(settings: Pick<SiteSettings, 'brand_color' | 'vote_color'>): string {
  const { light, dark } = brandTokens(settings);
  const css = block(':root:root', light) + block(":root:root[data-mantine-color-scheme='dark']", dark);
  return css && `<style id="brand">${css}</style>\n    `;
}
