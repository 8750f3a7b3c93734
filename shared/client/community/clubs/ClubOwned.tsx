import type { ReactNode } from 'react';
import type { GroupShape } from '#shared/community/shapes.ts';
import { contestsOfCall } from '#shared/contests/lists.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import type { CardContest } from '#shared/client/contests/discovery/ContestCard.tsx';
import { ContestGrid } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { ServiceGrid } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { titleOf } from '#shared/client/services/catalogue/serviceLinks.tsx';
import { Panel } from '#shared/client/ui/Panel.tsx';

const shown = 4;
const contestTitle = ({ cx_id, contest_name }: CardContest) => (
  <PathLink href={`/cx/${cx_id}`}>{contest_name}</PathLink>
);

/** Contests and services of the club's owner; nothing where there are none. */
export default function ClubOwned({ club: { user_id } }: { club: GroupShape }): ReactNode {
  const { t } = useTranslation();
  const { call, input } = contestsOfCall(user_id);
  const contests = useAnswer(call, input).answer?.contests.filter(({ contest_status }) => contest_status !== 'draft');
  const { answer } = useAnswer('getServicesOf', { user_id });
  const services = answer?.services ?? [];
  return (
    <>
      {!!contests?.length && (
        <Panel title={t('community.club.contests')}>
          <ContestGrid contests={contests.slice(0, shown)} renderTitle={contestTitle} />
        </Panel>
      )}
      {services.length > 0 && (
        <Panel title={t('community.club.services')}>
          <ServiceGrid services={services.slice(0, shown)} renderTitle={titleOf} />
        </Panel>
      )}
    </>
  );
}
