import { describe, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { embedSnippet, mostOrigins, originsIn } from './embedSites.ts';

describe('the sites that an organizer types', () => {
  it('are origins: scheme, host and port, each once', () => {
    expect(originsIn('https://Example.com/a/page?x=1\nexample.com\n http://localhost:3000, https://b.example')).toEqual(
      {
        origins: ['https://example.com', 'http://localhost:3000', 'https://b.example'],
      },
    );
    expect(originsIn('  \n ')).toEqual({ origins: [] });
  });

  it('are refused by the first that is no address of a site', () => {
    expect(originsIn('https://a.example\njavascript://alert(1)')).toMatchObject({ wrong: 'javascript://alert(1)' });
    expect(originsIn('not_a_host!')).toMatchObject({ wrong: 'not_a_host!' });
    expect(originsIn("https://a.example;script-src'unsafe-inline'")).toHaveProperty('wrong');
  });

  it('are what the entity takes', () => {
    const { max, of } = Contest.fields.embed_origins as { max?: number; of?: { pattern?: RegExp } };
    expect(mostOrigins).toBe(max);
    for (const origin of originsIn('https://a-b.example:8443 xn--bcher-kva.example').origins)
      expect(origin).toMatch(of!.pattern!);
  });
});

it('the line for a page names the site, the contest and the look', () => {
  expect(embedSnippet({ site: 'https://engage.example', cx_id: 'abcdefghijkl' })).toBe(
    '<script async src="https://engage.example/embed.js" data-contest="abcdefghijkl"></script>',
  );
  expect(embedSnippet({ site: 'https://engage.example', cx_id: 'abcdefghijkl', theme: 'dark' })).toContain(
    'data-theme="dark"',
  );
});
