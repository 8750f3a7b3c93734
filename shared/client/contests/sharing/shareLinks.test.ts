import { expect, it } from 'vitest';
import { fileNameOf } from '#shared/client/contests/qrFiles.ts';
import { shareLinks, shareSites } from './shareLinks.ts';

it('each site gets the link and the words, whatever they hold', () => {
  const text = 'Vote for “Crème & Co #1”';
  const url = 'https://engage.example/cx/abc?x=1&y=2#z';
  const links = shareLinks({ text, url });
  expect(links.map(({ name }) => name)).toEqual([...shareSites]);
  for (const { name, href } of links) {
    const values = [...new URL(href).searchParams.values()].join(' ');
    expect(values, name).toContain(url);
    if (name !== 'Facebook') expect(values, name).toContain(text);
    expect(new URL(href).protocol).toBe('https:');
    expect(new URL(href).hash).toBe('');
  }
});

it('files are named after what is shared', () => {
  expect(fileNameOf('Crème brûlée: the 1st!', 'png')).toBe('creme-brulee-the-1st.png');
  expect(fileNameOf('日本', 'svg')).toBe('qr.svg');
});
