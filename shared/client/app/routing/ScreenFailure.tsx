import { IconCompass, IconLock, IconRefresh } from '@tabler/icons-react';
import { Button } from '#shared/client/ui/Button.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { CallError } from '#shared/client/app/data/api.ts';
import { isMissingChunk } from '#shared/client/app/core/chunks.ts';
import { Closed, Refused } from './guard.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { addressHere, navigate } from '#shared/client/app/core/navigation.ts';
import { usePlace } from './place.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useScreen } from './useScreen.ts';

export type FailureKind = 'chunk' | 'closed' | 'refused' | 'not_found' | 'offline' | 'fault';

export function kindOf(error: unknown): FailureKind {
  if (isMissingChunk(error)) return 'chunk';
  if (error instanceof Closed) return 'closed';
  if (error instanceof Refused) return 'refused';
  if (error instanceof CallError) {
    if (error.offline) return 'offline';
    if (error.status === 404) return 'not_found';
    if (error.code === 'forbidden') return 'refused';
  }
  return 'fault';
}

/** The error boundary of a screen, with the room around it that a wide screen would have made itself. */
export function ScreenFailure({ error }: { error: unknown }) {
  const room = useScreen()?.wide ? { className: 'content', style: { marginBlock: 'var(--space-8)' } } : {};
  return (
    <div {...room}>
      <Failure error={error} />
    </div>
  );
}

/** Why it could not be shown, and what to do next. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { revalidate, isRevalidating } = usePlace();
  const kind = kindOf(error);
  useLineBack(kind === 'offline', revalidate);
  const support = useAppSelector(({ site }) => site.support);
  const sentence = error instanceof CallError ? error.message : undefined;
  const home = (
    <Button variant="default" onClick={() => navigate('/')}>
      {t('app.failure.home')}
    </Button>
  );
  switch (kind) {
    case 'chunk':
      return (
        <EmptyState
          level={1}
          icon={<IconRefresh size={28} />}
          title={t('app.failure.chunk_title')}
          text={t('app.failure.chunk_text')}
        >
          <Button onClick={() => location.reload()}>{t('app.failure.reload')}</Button>
        </EmptyState>
      );
    case 'closed':
      return (
        <EmptyState
          level={1}
          icon={<IconLock size={28} />}
          title={t('app.failure.closed_title')}
          text={t((error as Closed).says)}
        >
          {home}
        </EmptyState>
      );
    case 'refused':
      return (
        <EmptyState
          level={1}
          icon={<IconLock size={28} />}
          title={t('app.failure.refused_title')}
          text={sentence ?? t('app.failure.refused_text')}
        >
          {home}
        </EmptyState>
      );
    case 'not_found':
      return (
        <EmptyState
          level={1}
          icon={<IconCompass size={28} />}
          title={t('app.failure.not_found_title')}
          text={sentence ?? t('app.failure.not_found_text')}
        >
          {home}
        </EmptyState>
      );
    case 'offline':
    case 'fault':
      return (
        <EmptyState
          level={1}
          icon={<IconRefresh size={28} />}
          title={t('app.failure.fault_title')}
          text={sentence ?? t('errors.something_wrong')}
        >
          <Button loading={isRevalidating} onClick={revalidate}>
            {t('app.failure.again')}
          </Button>
          {kind === 'fault' && support && (
            <Button variant="default" component="a" href={addressHere(`/chatModule/${support.user_id}`)}>
              {t('site.footer.contact')}
            </Button>
          )}
        </EmptyState>
      );
  }
}
