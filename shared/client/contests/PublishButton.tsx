import { useState } from 'react';
import { Button } from '#shared/client/ui/Button.tsx';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { launchedPath } from './studio/launchedPath.ts';

const PublishReview = lazyExtra(() => import('./studio/PublishReview.tsx'));

/** Publishes a draft after a last look at it. A refusal is shown as a toast. */
export function PublishButton({ contest, published }: { contest: ContestShape; published: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { cx_id, contest_name, cover, description, contestants, entries_open, start_date, end_date } = contest;
  const { run: publish, isRunning } = useAction(async () => {
    await call.moveContest({ cx_id, transition: 'publish' });
    toast.success(t('contests.studio.made'), 'contest');
    setAsked(false);
    await published();
    navigate(launchedPath(cx_id));
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('contests.form.publish')}</Button>
      {isAsked && (
        <PublishReview
          contest={{
            ...{ contest_name, cover, description, entries_open: entries_open ?? false },
            contestants: contestants.length,
            withoutPicture: contestants.filter(({ contestant_img }) => !contestant_img).length,
            start: Date.parse(start_date),
            end: Date.parse(end_date),
          }}
          isRunning={isRunning}
          publish={() => void publish()}
          close={() => setAsked(false)}
        />
      )}
    </>
  );
}
