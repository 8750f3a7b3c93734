/** Share links of other sites; plain links, which contact them only when followed. */
export const shareSites = ['WhatsApp', 'X', 'Facebook', 'Telegram'] as const;
export type ShareSite = (typeof shareSites)[number];

/** `text` is sent with the link, where the site supports it. */
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
