import { Button } from '#shared/client/ui/Button.tsx';
import { IconCompass } from '@tabler/icons-react';
import type { CallError } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { To } from '#web/links.ts';
import classes from './ContestScreen.module.css';

/** Shown when a contest does not exist, is not visible, or failed to load. */
export function ContestFailure({ error, again }: { error: CallError; again: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <div className={`content ${classes.alone}`}>
      {error.status === 404 || error.code === 'invalid' ? (
        <EmptyState
          level={1}
          icon={<IconCompass size={28} />}
          title={t('app.failure.not_found_title')}
          text={t('errors.contest_not_found')}
        >
          <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>
        </EmptyState>
      ) : (
        <ErrorState level={1} text={error.message} again={() => void again()} />
      )}
    </div>
  );
}
