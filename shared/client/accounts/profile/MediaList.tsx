import type { ReactNode } from 'react';
import { Url } from '#shared/accounts/entities/social.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { MediaUrlShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { LinkList } from '#shared/client/ui/LinkList.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';

const loadForm = () => import('./MediaForm.tsx');
const nothing = {};

type Media = Pick<MediaUrlShape, 'url_id' | 'url' | 'title'>;

/** A person's media links, live; `known` is what the page's own call answered. */
export const useMedia = (user_id: number, known: readonly MediaUrlShape[]): Media[] =>
  useLiveRows(Url, 'user_id', user_id, { known }).rows.map(({ url_id, url, title = '' }) => ({ url_id, url, title }));

/** A person's media links; the owner can add and remove them. */
export function MediaList({ media, isOwn }: { media: readonly Media[]; isOwn: boolean }): ReactNode {
  const { t } = useTranslation();
  const removal = {
    remove: (url_id: string) => call.removeMediaUrl({ url_id }),
    nameOf: (url: string) => t('accounts.urls.remove', { url }),
  };
  return (
    <Stack gap={4}>
      <LinkList
        links={media.map(({ url_id, url, title }) => ({ id: url_id, url, title }))}
        label={t('accounts.urls.title')}
        removal={isOwn ? removal : undefined}
      />
      {isOwn && <LazyPart load={loadForm} props={nothing} fallback={<Bone height={64} />} />}
    </Stack>
  );
}
