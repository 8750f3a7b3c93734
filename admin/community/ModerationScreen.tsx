import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Appeals } from '#shared/client/community/moderation/Appeals.tsx';
import { ReportRows } from '#shared/client/community/moderation/ReportRows.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Heading, Stack } from '#shared/client/ui/Layout.tsx';
import { Head } from '../parts/Head.tsx';
import { useMayAct } from '../parts/useMayAct.ts';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';

/** What waits for operators: reports of what is said about services and people, and appeals against moderators. */
export default function ModerationScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('getModeration', {});
  const mayAct = useMayAct();
  return (
    <>
      <Head title={t('admin.moderation.title')} note={t('admin.moderation.note')} />
      {error && !answer && <ErrorState text={error.message} again={reload} />}
      {!answer && !error && (
        <Loading>
          <Bone height={120} />
        </Loading>
      )}
      {answer && !answer.reports.length && !answer.appeals.length && (
        <EmptyState
          icon={<IconShieldCheck size={28} />}
          title={t('community.reports.none')}
          text={t('admin.moderation.noneText')}
        />
      )}
      {answer && answer.reports.length > 0 && (
        <Stack above={6} as="section" gap={3} aria-labelledby="reports">
          <Heading level={2} size={5} id="reports">
            {t('admin.moderation.reports')}
          </Heading>
          <ReportRows reports={answer.reports} isOutside readOnly={!mayAct} />
        </Stack>
      )}
      {answer && answer.appeals.length > 0 && (
        <Stack above={6} as="section" gap={3} aria-labelledby="appeals">
          <Heading level={2} size={5} id="appeals">
            {t('community.decision.appeals')}
          </Heading>
          <Appeals appeals={answer.appeals} />
        </Stack>
      )}
    </>
  );
}
