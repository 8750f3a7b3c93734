/** The look of the stand-ins' pages. */
import type { IncomingMessage } from 'node:http';

export type PageLanguage = 'en' | 'fr' | 'es';

/** The first language that the browser asks for, of those that the site has. */
export const languageOf = ({ headers }: IncomingMessage): PageLanguage =>
  (/\b(?:en|fr|es)\b/.exec(headers['accept-language'] ?? '')?.[0] as PageLanguage | undefined) ?? 'en';

const frame = {
  en: { test: 'Test mode.', free: 'No money moves here.', payment: 'Payment', close: 'You can close this page.' },
  fr: {
    test: 'Mode test.',
    free: 'Aucun argent ne circule ici.',
    payment: 'Paiement',
    close: 'Vous pouvez fermer cette page.',
  },
  es: {
    test: 'Modo de prueba.',
    free: 'Aquí no se mueve dinero.',
    payment: 'Pago',
    close: 'Puedes cerrar esta página.',
  },
} as const;

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'self'",
} as const;

export const page = (title: string, body: string, language: PageLanguage = 'en') => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 2rem auto; padding: 0 1rem; color: #1d2333; background: #fff; overflow-wrap: anywhere; }
  .test { background: #ffe9b3; color: #4a3200; border-radius: 8px; padding: 0.5rem 0.75rem; }
  label { display: block; margin-top: 1rem; }
  input, button { font: inherit; width: 100%; box-sizing: border-box; padding: 0.6rem; border-radius: 8px; border: 1px solid #6b7286; }
  button { margin-top: 1.25rem; background: #3a36c9; color: #fff; border: 0; min-height: 44px; }
  button.plain { background: #fff; color: #1d2333; border: 1px solid #6b7286; }
  .wrong { color: #a3132b; } table { font-size: 0.85rem; margin-top: 1.5rem; } td { padding-right: 1rem; vertical-align: top; } td:first-child { white-space: nowrap; }
</style></head><body><p class="test"><strong>${frame[language].test}</strong> ${frame[language].free}</p>${body}</body></html>`;

export const donePage = (says: string, language: PageLanguage = 'en') =>
  page(frame[language].payment, `<h1>${escaped(says)}</h1><p>${frame[language].close}</p>`, language);
