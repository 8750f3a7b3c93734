/** The HTML layout of mails. Styles are inline, because mail clients ignore style sheets. */
import { type CalendarEvent, calendarFile } from '#shared/calendarFile.ts';

/** What turns off further mails of a kind: a page for people, and a call for mail programs. */
export interface UnsubscribeUrls {
  readonly page: string;
  readonly call: string;
}

/** The parts of a mail in order, in plain text. */
export interface Look {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly link?: { readonly text: string; readonly url: string };
  readonly small: readonly string[];
  readonly unsubscribe?: UnsubscribeUrls & { readonly text: string };
  readonly calendar?: CalendarEvent;
}

export const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = '#0c1c2c';
const softInk = '#51606f';

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escape(text)}</p>`;

const codeBox = (code: string) =>
  `<p style="margin:8px 0 24px;padding:20px 12px;border-radius:12px;background:#d9f3fd;color:${ink};text-align:center;` +
  `font:700 36px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px">${escape(code)}</p>`;

const linkButton = ({ text, url }: NonNullable<Look['link']>) =>
  `<p style="margin:8px 0 24px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b76a3;color:#ffffff;font-weight:600;text-decoration:none">${escape(text)}</a></p>`;

const smallLink = ({ text, page: url }: NonNullable<Look['unsubscribe']>) =>
  `<p style="margin:0;font-size:14px"><a href="${escape(url)}" style="color:${softInk}">${escape(text)}</a></p>`;

export function page({ subject, title, lines, code, link, small, unsubscribe, calendar }: Look, lang: string) {
  const text = [
    ...[title, ...lines],
    ...(code ? [code] : []),
    ...(link ? [`${link.text}: ${link.url}`] : []),
    ...small,
    ...(unsubscribe ? [`${unsubscribe.text}: ${unsubscribe.page}`] : []),
    '-- \nEngage',
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${escape(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7fafc;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px"><tr>
<td style="padding:32px 28px;border:1px solid #e6edf3;border-radius:12px;background:#ffffff;color:${ink};font-size:16px;line-height:1.5">
<p style="margin:0 0 20px;color:#0a5f84;font-weight:800">Engage</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${escape(title)}</h1>
${lines.map((line) => paragraph(line, '')).join('\n')}
${code ? codeBox(code) : ''}${link ? linkButton(link) : ''}
${small.map((line) => paragraph(line, `color:${softInk};font-size:14px`)).join('\n')}${unsubscribe ? `\n${smallLink(unsubscribe)}` : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return {
    ...{ subject, text, html },
    ...(calendar && { calendar: calendarFile(calendar) }),
    ...(unsubscribe && { unsubscribe: unsubscribe.call }),
  };
}
