/** The site's own pages: heads, site map. */
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/languages.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const html = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.current.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  return { status: response.status, text: await response.text() };
};

const pages: [path: string, en: string, fr: string, es: string][] = [
  ['/privacy-policy', 'Privacy policy', 'Confidentialité', 'Privacidad'],
  ['/terms-of-service', 'Terms of service', 'Conditions d’utilisation', 'Condiciones de uso'],
  ['/accessibility', 'Accessibility', 'Accessibilité', 'Accesibilidad'],
  ['/help', 'Help', 'Aide', 'Ayuda'],
  ['/services/help', 'Help with services', 'Aide pour les services', 'Ayuda con los servicios'],
  ['/services/faq', 'Questions about services', 'Questions sur les services', 'Preguntas sobre servicios'],
  ['/pricing', 'Pricing', 'Tarifs', 'Precios'],
];

describe.each(pages)('%s', (path, ...titles) => {
  it('has a head in each language, and stands in the map', async () => {
    for (const [index, title] of titles.entries()) {
      const { status, text } = await html(`${path}?lang=${languages[index]!.toLowerCase()}`);
      expect(status).toBe(200);
      expect(text).toContain(`<title>${title} · Engage</title>`);
      expect(text).toMatch(/<meta name="description" content=".{30,}">/);
      expect(text).not.toContain('noindex');
    }
    const map = await (await fetch(`${server.current.url}/sitemap.xml`)).text();
    expect(map).toContain(`<loc>${server.current.url}${path}</loc>`);
  });
});

describe('/dashboard', () => {
  it('is no page for search engines', async () => {
    const { text } = await html('/dashboard');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(await (await fetch(`${server.current.url}/sitemap.xml`)).text()).not.toContain('/dashboard');
  });
});

describe('a short address that people type', () => {
  it.each([
    ['/login?next=%2Fjobs', '/auth/login?next=%2Fjobs'],
    ['/signup', '/auth/sign-up'],
  ])('%s leads to %s', async (typed, meant) => {
    const response = await fetch(`${server.current.url}${typed}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, meant]);
  });
});

describe('/index.html', () => {
  it('is the first page', async () => {
    const response = await fetch(`${server.current.url}/index.html`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/']);
  });
});
