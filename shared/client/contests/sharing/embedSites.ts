/** Parses the organizer's list of embedding sites, and makes the snippet for them. */
/** The maximum of Contest.embed_origins. */
export const mostOrigins = 20;
const originForm = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;

/** Unique origins of the lines; `wrong` is the first invalid line. https is assumed for bare hosts. */
export function originsIn(text: string): { origins: string[]; wrong?: string } {
  const origins = new Set<string>();
  for (const line of text.split(/[\s,]+/).filter(Boolean)) {
    const address = /^[a-z]+:\/\//i.test(line) ? line : `https://${line}`;
    const origin = URL.canParse(address) ? new URL(address).origin : '';
    if (!originForm.test(origin)) return { origins: [...origins], wrong: line };
    origins.add(origin);
  }
  return { origins: [...origins] };
}

/** The HTML snippet that embeds a contest. */
export const embedSnippet = ({
  site,
  cx_id,
  theme,
}: {
  site: string;
  cx_id: string;
  theme?: 'light' | 'dark';
}): string =>
  `<script async src="${site}/embed.js" data-contest="${cx_id}"${theme ? ` data-theme="${theme}"` : ''}></script>`;
