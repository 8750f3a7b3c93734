/** Addresses of other sites that take a link to pass on. Opening one tells them nothing before the reader presses it. */
export const shareSites = ['WhatsApp', 'X', 'Facebook', 'Telegram'] as const;
export type ShareSite = (typeof shareSites)[number];

/** `text` is what goes with the link, where the site takes it. */
export function shareLinks({ text, url }: { text: string; url: string }): { name: ShareSite; href: string }[] {
  const to = (address: string, values: Record<string, string>) =>
    `${address}?${new URLSearchParams(values).toString()}`;
  const href: Record<ShareSite, string> = {
    WhatsApp: to('https://wa.me/', { text: `${text} ${url}` }),
    X: to('https://x.com/intent/post', { text, url }),
    Facebook: to('https://www.facebook.com/sharer/sharer.php', { u: url }),
    Telegram: to('https://t.me/share/url', { url, text }),
  };
  return shareSites.map((name) => ({ name, href: href[name] }));
}
