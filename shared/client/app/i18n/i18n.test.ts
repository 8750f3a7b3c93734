import { describe, expect, it } from 'vitest';
import { errors } from '#shared/domains.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { asLanguage, chooseLanguage, currentLanguage, type Key, startLanguage, t } from './i18n.ts';
import { sourceTexts } from './sourceTexts.ts';

const [en, fr, es] = await Promise.all(['en', 'fr', 'es'].map(sourceTexts));

const why: Record<FieldProblem['why'], true> = {
  missing: true,
  too_short: true,
  too_long: true,
  too_small: true,
  too_big: true,
  not_one_of: true,
  not_a_number: true,
  not_a_link: true,
  not_a_date: true,
  not_a_video: true,
  not_yours: true,
  unknown: true,
  invalid: true,
};
const places = (text: string) => new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name));
/** French and Spanish have a plural form for millions. */
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

describe.each([
  ['en', en!],
  ['fr', fr!],
  ['es', es!],
])('the sentences in %s', (_, sentences) => {
  const english = en!;
  it('have the keys of the other languages, none empty', () => {
    expect(new Set(Object.keys(sentences).map(base))).toEqual(new Set(Object.keys(english).map(base)));
    expect(Object.entries(sentences).filter(([, text]) => !text.trim())).toEqual([]);
  });
  it('name the same values', () => {
    const shared = Object.keys(sentences).filter((key) => english[key] !== undefined);
    expect(shared.map((key) => [key, places(sentences[key]!)])).toEqual(
      shared.map((key) => [key, places(english[key]!)]),
    );
  });
});

it.each([
  ['en', en!],
  ['fr', fr!],
  ['es', es!],
])('there is one in %s for every refusal and every field problem', (_, sentences) => {
  const needed = [
    ...Object.keys(errors).map((code) => `errors.${code}`),
    ...Object.keys(why).map((word) => `validation.${word}`),
  ];
  expect(needed.filter((key) => !sentences[key])).toEqual([]);
});

describe('the sentences that other programs know', () => {
  it('do not change', () => {
    expect(en!['errors.voting_disabled']).toBe('Voting has been disabled');
    expect(en!['errors.something_wrong']).toBe("Something went wrong, don't worry, we have been notified");
    expect(en!['errors.too_big']).toBe('File too big, max 3 MB');
    expect(en!['errors.invalid_conversation']).toBe('Invalid Conversation');
    expect(en!['app.title']).toBe('Engage people: Start a voting contest for free');
  });
});

describe('the language', () => {
  it('is the stored one, else the browser’s, else the user’s first, else English', () => {
    expect(chooseLanguage('ES', ['fr-FR'])).toBe('ES');
    expect(chooseLanguage(undefined, ['de-DE', 'fr-CA', 'es'])).toBe('FR');
    expect(chooseLanguage(undefined, ['de'], ['ES', 'FR'])).toBe('ES');
    expect(chooseLanguage('xx', ['de'], [])).toBe('EN');
  });
  it('is one of three', () => {
    expect(['fr', 'fr-CA', 'FR', 'es_MX', 'est', 'e', '', undefined].map(asLanguage)).toEqual([
      'FR',
      'FR',
      'FR',
      'ES',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('loads, changes, and shows a missing key to tests', async () => {
    await startLanguage('FR');
    expect(currentLanguage()).toBe('FR');
    expect(t('app.close')).toBe('Fermer');
    await startLanguage('EN');
    expect(t('app.close')).toBe('Close');
    expect(t('validation.too_long', { limit: 80 })).toBe('Too long: at most 80.');
    const missing = ['app', 'no_such_key'].join('.') as Key;
    expect(() => t(missing)).toThrow('Missing translation: app.no_such_key');
  });
});
