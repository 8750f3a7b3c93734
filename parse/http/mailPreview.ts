/** Previews of all mails in all languages, as HTML and text; in development only. */
import { type Request, type Response, Router } from 'express';
import { languages } from '#shared/languages.ts';
import { mailSamples } from '#cloud/providers/mail/samples.ts';
import { type MailParams, type MailTemplate, renderMail } from '#cloud/providers/mail/templates.ts';
import { escape } from './headTags.ts';
import { translate } from './translate.ts';

const style = `
body{margin:0;padding:32px;font:16px/1.5 system-ui,sans-serif;color:#0c1c2c;background:#f7fafc}
h2{margin:48px 0 4px;font:600 20px ui-monospace,monospace}
.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(320px,1fr));gap:20px;margin-top:16px}
article{min-width:0;border:1px solid #e6edf3;border-radius:12px;background:#fff;overflow:hidden}
h3{margin:0;padding:12px 16px;font-size:15px;border-bottom:1px solid #e6edf3}
iframe{display:block;width:100%;height:520px;border:0}
pre{margin:0;padding:16px;border-top:1px solid #e6edf3;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}`;

function articles<T extends MailTemplate>(template: T, params: MailParams[T]): string {
  return languages
    .map((language) => {
      const lang = language.toLowerCase();
      const say = (key: string, values?: Readonly<Record<string, unknown>>) => translate(language, key, values);
      const { subject, text, html } = renderMail(template, params, say, lang);
      return `<article lang="${lang}"><h3>${language} · ${escape(subject)}</h3><iframe title="${escape(`${template}, ${language}`)}" sandbox="" srcdoc="${escape(html)}"></iframe><pre>${escape(text)}</pre></article>`;
    })
    .join('');
}

const rows = () =>
  (Object.keys(mailSamples) as MailTemplate[])
    .flatMap((template) =>
      mailSamples[template].map((params, index, all) => {
        const name = all.length > 1 ? `${template} ${index + 1}` : template;
        return `<h2>${name}</h2><div class="row">${articles(template, params as never)}</div>`;
      }),
    )
    .join('');

export const createMailPreview = (): Router =>
  Router().get('/mailbox/templates', (_request: Request, response: Response) => {
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'");
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title><style>${style}</style></head><body><h1>Mails</h1>${rows()}</body></html>`,
    );
  });
