import { parseDocument, DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/languages.ts';
import { translate } from '#parse/http/translate.ts';
import { mailSamples } from './samples.ts';
import { type MailTemplate, renderMail } from './templates.ts';

const all = (Object.keys(mailSamples) as MailTemplate[]).flatMap((template) =>
  mailSamples[template].flatMap((params, sample) =>
    languages.map((language) => ({ template, sample, language, params: params as never })),
  ),
);
const rendered = ({ template, params, language }: (typeof all)[number]) =>
  renderMail(template, params, (key, values) => translate(language, key, values), language.toLowerCase());
const linksIn = (html: string) =>
  DomUtils.getElementsByTagName('a', parseDocument(html), true).map(({ attribs }) => attribs['href']!);
/** The paragraphs and headings that a reader of the HTML sees. */
const saidIn = (html: string) => {
  const body = DomUtils.getElementsByTagName('body', parseDocument(html), true);
  return body
    .flatMap((each) => [
      ...DomUtils.getElementsByTagName('p', each, true),
      ...DomUtils.getElementsByTagName('h1', each, true),
    ])
    .map((each) => DomUtils.textContent(each).trim())
    .filter(Boolean);
};

describe.each(all)('$template $sample in $language', (mail) => {
  it('says the same as plain text, with the same links', () => {
    const { subject, text, html } = rendered(mail);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.match(/https?:\/\/[^\s<>"]+/g) ?? []).toEqual(expect.arrayContaining(linksIn(html)));
    for (const said of saidIn(html)) expect(text).toContain(said);
    expect(text).not.toMatch(/<\/?[a-z][^>]*>|&(amp|lt|gt|quot|nbsp|#\d+);/i);
    // A missing text would show its key, a missing value its braces.
    expect(`${subject}\n${text}\n${html}`).not.toMatch(/\b(mail|community|payments)\.\w+\.\w+|\{\{|undefined/);
  });
});
