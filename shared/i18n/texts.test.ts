import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTexts } from './texts.ts';

const store = createTexts();
for (const language of ['en', 'fr'])
  store.add(language, {
    'a.votes_one': '{{count}} vote',
    'a.votes_other': '{{ count }} votes',
    'a.hello': 'Hello {{name}}, {{name}}',
    'a.too_many': 'Too many',
  });

describe('a text', () => {
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

it('one thing has one name in Spanish: what is entered into a contest is an inscripción', () => {
  const files = readdirSync(import.meta.dirname).flatMap((domain) => {
    const file = join(import.meta.dirname, domain, 'es.json');
    return existsSync(file) ? [file] : [];
  });
  expect(files.length).toBeGreaterThan(5);
  const others = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).filter(([, text]) =>
      /participaci[oó]n|candidatura/i.test(text),
    ),
  );
  expect(others).toEqual([]);
});
