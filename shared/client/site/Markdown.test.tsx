import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { headingsOf } from './headings.ts';
import { Markdown } from './Markdown.tsx';

const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />)
    .replaceAll(/\n(?=<)|(?<=>)\n/g, '')
    .replaceAll('\n', ' ');

describe('a text', () => {
  it('has headings, paragraphs and lists', () => {
    expect(html('## What we keep\nFirst line\nand on.\n\n- one\n- two\n  more\n\n1. a\n2. b')).toBe(
      '<h2 id="what-we-keep">What we keep</h2><p>First line and on.</p><ul><li>one</li><li>two more</li></ul><ol><li>a</li><li>b</li></ol>',
    );
    expect(headingsOf('# Début\n\ntext\n\n## Fin\n### not this')).toEqual(['Début', 'Fin']);
  });

  it('has bold, italic and links', () => {
    expect(html('**a** *b* [c](/help) [d](https://example.org/x)')).toBe(
      '<p><strong>a</strong> <em>b</em> <a href="/help">c</a> <a href="https://example.org/x" rel="nofollow noopener">d</a></p>',
    );
  });

  it.each(['<script>alert(1)</script>', '[x](javascript:alert)', '[x](//evil.example)', '[x](data:text/html)'])(
    'runs nothing that it holds: %s',
    (text) => expect(html(text)).not.toMatch(/<script|<a /),
  );
});
