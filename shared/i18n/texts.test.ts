import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSpokenTexts } from './spoken.ts';
import { createTexts } from './texts.ts';

/** What the domains' files of a language hold. */
const filesOf = (language: string) =>
  readdirSync(import.meta.dirname).flatMap((domain) => {
    const file = join(import.meta.dirname, domain, `${language}.json`);
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>] : [];
  });

const stores = { pages: createTexts(), server: createSpokenTexts() };
for (const [language, store] of ['en', 'fr'].flatMap((each) =>
  Object.values(stores).map((own) => [each, own] as const),
))
  store.add(language, {
    'a.votes_one': '{{count}} vote',
    'a.votes_other': '{{ count }} votes',
    'a.hello': 'Hello {{name}}, {{name}}',
    'a.too_many': 'Too many',
  });

describe.each(Object.entries(stores))('a text of the %s', (_, store) => {
  it('has its values filled in, as they are', () => {
    expect(store.textOf('en', 'a.hello', { name: '<b>$&</b>' })).toBe('Hello <b>$&</b>, <b>$&</b>');
    expect(store.textOf('en', 'a.hello')).toBe('Hello , ');
  });

  it('has the form that the language gives a number', () => {
    expect([0, 1, 2].map((count) => store.textOf('en', 'a.votes', { count }))).toEqual([
      '0 votes',
      '1 vote',
      '2 votes',
    ]);
    expect([0, 1, 2].map((count) => store.textOf('fr', 'a.votes', { count }))).toEqual(['0 vote', '1 vote', '2 votes']);
    // English has no such plural form, so the key does not exist.
    expect(store.textOf('en', 'a.too_many', { count: 5 })).toBe('Too many');
  });

  it('that is not there is undefined', () => {
    expect(store.textOf('en', 'a.gone')).toBeUndefined();
    expect(store.textOf('en', 'a.votes')).toBeUndefined();
  });
});

it('every text says the same in pages as on the server', () => {
  const counts = [0, 1, 2, 5, 1_000_000, undefined];
  for (const language of ['en', 'fr', 'es']) {
    const [pages, server] = [createTexts(), createSpokenTexts()];
    const texts = Object.assign({}, ...filesOf(language)) as Record<string, string>;
    expect(Object.keys(texts).length).toBeGreaterThan(1000);
    for (const store of [pages, server]) store.add(language, texts);
    for (const [key, text] of Object.entries(texts)) {
      const names = [...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)].map(([, name]) => [name!, `<${name} $& & "x">`]);
      for (const name of new Set([key, key.replace(/_(one|many|other)$/, '')]))
        for (const count of counts) {
          const values = { ...Object.fromEntries(names), ...(count !== undefined && { count }) };
          expect(pages.textOf(language, name, values), `${key} ${count}`).toBe(server.textOf(language, name, values));
        }
    }
  }
});

it('one thing has one name in Spanish: what is entered into a contest is an inscripción', () => {
  const files = filesOf('es');
  expect(files.length).toBeGreaterThan(5);
  const others = files.flatMap((file) =>
    Object.entries(file).filter(([, text]) => /participaci[oó]n|candidatura/i.test(text)),
  );
  expect(others).toEqual([]);
});
