import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { clubsCall } from '#shared/community/lists.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { ClubGrid, ClubGridSkeleton } from '#shared/client/community/clubs/ClubCard.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { go, To } from '#web/links.ts';
import classes from '#shared/client/community/Groups.module.css';

const loadForm = () => import('#shared/client/community/clubs/ClubForm.tsx');
const made = { done: ({ gx_id }: { gx_id: string }) => go('club', { gx_id }) };

/** The clubs that the reader owns, and a new one. */
export default function MyClubsScreen(): ReactNode {
  const { t } = useTranslation();
  const isNew = useLocation().hash === '#new';
  const { call, input } = clubsCall('own');
  const { answer, error, reload } = useAnswer(call, input);
  if (isNew)
    return (
      <div className={classes.narrow}>
        <PageHead title={t('community.clubs.new')} lead={t('community.clubs.newLead')} />
        <LazyPart load={loadForm} props={made} fallback={<Bone height={720} />} className={classes.form} />
      </div>
    );
  return (
    <>
      <PageHead ofList title={t('community.clubs.own')} lead={t('community.clubs.ownLead')}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) => <To {...props} name="myClubs" hash="new" />}
        >
          {t('community.clubs.make')}
        </Button>
      </PageHead>
      {!answer && error && <ErrorState text={error.message} again={reload} />}
      {!answer && !error && <ClubGridSkeleton />}
      {answer && answer.groups.length > 0 && <ClubGrid clubs={answer.groups} />}
      {answer && !answer.groups.length && (
        <EmptyState
          icon={<IconUsersGroup size={28} />}
          title={t('community.clubs.noneYet')}
          text={t('community.clubs.noneOwn')}
        />
      )}
    </>
  );
}
