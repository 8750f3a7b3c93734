import { Button } from '#shared/client/ui/Button.tsx';
import { IconHeart } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Favourite } from '#shared/services/entities.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import type { ServiceCard } from '#shared/services/shapes.ts';
import { favouritesPage } from '#shared/client/services/digital/libraryLists.ts';
import { ServiceGrid, ServiceGridSkeleton } from './ServiceCard.tsx';

const asked: readonly CallName[] = ['getFavourites'];

/** The services that the reader has kept, the last kept first, live. */
export function Favourites({ renderTitle }: { renderTitle: (service: ServiceCard) => ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  useLiveAnswers(Favourite, 'user_id', useUser()?.user_id, asked);
  const { answers, error, isAsking, reload } = usePages('getFavourites', favouritesPage, pages);
  const services = answers?.flatMap((answer) => answer.services);
  if (error && !services) return <ErrorState text={error.message} again={() => void reload()} />;
  if (!services) return <ServiceGridSkeleton count={2} />;
  const left = (answers?.at(-1)?.count ?? 0) > pages * serviceLimits.page;
  if (!services.length && !left)
    return (
      <EmptyState
        icon={<IconHeart size={28} />}
        title={t('services.favourites.none')}
        text={t('services.favourites.noneText')}
      >
        <Button renderRoot={(props) => <PathLink {...props} href="/services" />}>{t('services.orders.find')}</Button>
      </EmptyState>
    );
  return (
    <>
      <ServiceGrid services={services} renderTitle={renderTitle} />
      {left && (
        <Button variant="default" self="start" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('site.more')}
        </Button>
      )}
    </>
  );
}
