/** What the organizer types of sites that may show a contest, and what their pages need. */
/** What Contest.embed_origins takes. */
export const mostOrigins = 20;
const originForm = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;

/** Scheme, host and port of each line, each once; `wrong` is the first line that is no address. A host alone is taken for https. */
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

/** The line that a page needs to show a contest. */
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
