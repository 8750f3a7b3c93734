import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import en from '#shared/i18n/community/en.json' with { type: 'json' };
import { startLanguage } from '#shared/client/app/i18n/i18n.ts';
import { LikeButton } from './LikeButton.tsx';

const of = (cannot?: string) =>
  renderToStaticMarkup(
    <LikeButton target={{ type: 'Feed', id: 'fx1', rev: 1 }} liked={false} likes={0} what="A post" cannot={cannot} />,
  );

beforeAll(() => startLanguage('EN'));

it('says what is in the way of liking, and can still be reached and pressed', () => {
  const html = of(en['community.like.join']);
  expect(html).not.toContain('disabled');
  expect(html).toContain(`. ${en['community.like.join']}"`);
  expect(of()).not.toContain(en['community.like.join']);
});
