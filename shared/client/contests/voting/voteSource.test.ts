import { describe, expect, it } from 'vitest';
import { sourceOf, withCode } from './voteSource.ts';

describe('the source of a vote', () => {
  const site = 'https://vote.example';
  it.each([
    ['/cx/1', '', undefined],
    ['/cx/1', `${site}/contests`, undefined],
    ['/cx/1', 'https://news.example/story', 'link'],
    ['/cx/1?via=qr', '', 'qr'],
    ['/cx/1?via=link', '', 'link'],
    ['/cx/1?via=anything', '', undefined],
    ['/embed/1', 'https://Blog.example:8080/post', 'embed:blog.example'],
    ['/embed/1', '', 'embed'],
    ['/mobile/contests/x', 'https://app.example.org/', 'embed:app.example.org'],
    ['/embed/1', 'no address', 'embed'],
  ])('of %s from "%s" is %s', (path, referrer, source) => {
    expect(sourceOf({ href: `${site}${path}`, referrer })).toBe(source);
  });

  it('is in the address of a printed code', () => {
    expect(withCode(`${site}/cx/1?round=2`)).toBe(`${site}/cx/1?round=2&via=qr`);
  });
});
