import { IconCloudCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { ActionBar } from '#shared/client/ui/ActionBar.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import type { SectionName } from '#shared/contests/studio/studioSections.ts';
import { PublishButton } from '../PublishButton.tsx';
import { lacksIn } from './steps.ts';
import type { Studio } from './useStudio.ts';
import classes from './Studio.module.css';

interface StudioBarProps {
  studio: Studio;
  reload: () => Promise<void>;
  section: SectionName;
  open: (section: SectionName) => void;
}

/** What is saved, and the way on: to publish a draft, or the changes of a published contest, which changes only when asked. */
export function StudioBar({ studio, ...way }: StudioBarProps): ReactNode {
  const { t } = useTranslation();
  const { contest, changed, conflicts, saving, failure } = studio;
  const isWaiting = changed.length > 0 && contest.contest_status !== 'draft' && saving === 'unsaved';
  // With nothing to do it lies over nothing.
  const isIdle =
    contest.contest_status !== 'draft' && saving === 'saved' && !failure && !conflicts.length && !changed.length;
  const Icon = saving === 'failed' ? IconCloudOff : saving === 'saving' ? IconLoader2 : IconCloudCheck;
  const Bar = isIdle ? Row : ActionBar;
  return (
    <Bar gap={3} justify="space-between" className={isIdle ? classes.idle : classes.bar}>
      <Row as="p" gap={2} size={2} soft className={classes.saving} data-state={saving} role="status">
        <Icon size={18} aria-hidden />
        {conflicts.length
          ? t('contests.studio.chooseFirst', { count: conflicts.length })
          : failure ||
            (isWaiting
              ? t('contests.studio.changes', { count: changed.length })
              : t(`contests.studio.saving.${saving}`))}
      </Row>
      <Way studio={studio} {...way} />
    </Bar>
  );
}

function Way({ studio, reload, section, open }: StudioBarProps) {
  const { t } = useTranslation();
  const { contest, changed, saving, save } = studio;
  const isDraft = contest.contest_status === 'draft';
  if (changed.length > 0 && (!isDraft || saving === 'failed'))
    return (
      <Button className={classes.way} loading={saving === 'saving'} onClick={() => void save()}>
        {t('contests.studio.publishChanges')}
      </Button>
    );
  if (!isDraft) return null;
  if (section !== 'overview')
    return (
      <Button className={classes.way} variant="light" onClick={() => open('overview')}>
        {t('contests.studio.toPublish')}
      </Button>
    );
  return lacksIn(studio).length === 0 && saving === 'saved' ? (
    <PublishButton contest={contest} published={reload} />
  ) : (
    <Button disabled>{t('contests.form.publish')}</Button>
  );
}
