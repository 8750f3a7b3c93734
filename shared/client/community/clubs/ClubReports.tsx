import { Button } from '#shared/client/ui/Button.tsx';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import type { ClubDeedShape, GroupShape } from '#shared/community/shapes.ts';
import { clubRoles } from '#shared/community/types.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer, usePages } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { List, Stack } from '#shared/client/ui/Layout.tsx';
import { Panel } from '#shared/client/ui/Panel.tsx';
import { Appeals } from '#shared/client/community/moderation/Appeals.tsx';
import { ReportRows } from '#shared/client/community/moderation/ReportRows.tsx';
import classes from '../Club.module.css';

/** What waits for a club's moderators, reports and appeals, and what they did. */
export default function ClubReports({ club: { gx_id } }: { club: GroupShape }): ReactNode {
  const { t } = useTranslation();
  const { answer } = useAnswer('getClubReports', { gx_id });
  if (!answer) return null;
  const { reports, appeals } = answer;
  return (
    <Stack gap={4} shrink>
      {!reports.length && !appeals.length && (
        <EmptyState
          icon={<IconShieldCheck size={28} />}
          title={t('community.reports.none')}
          text={t('community.reports.noneText')}
        />
      )}
      {reports.length > 0 && (
        <Panel title={t('community.reports.title')}>
          <ReportRows reports={reports} />
        </Panel>
      )}
      {appeals.length > 0 && (
        <Panel title={t('community.decision.appeals')}>
          <Appeals appeals={appeals} />
        </Panel>
      )}
      <ClubLog gx_id={gx_id} />
    </Stack>
  );
}

function ClubLog({ gx_id }: { gx_id: string }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const { answers, isAsking } = usePages('getClubLog', (page) => ({ gx_id, page }), pages);
  const deeds = answers?.flatMap((page) => page.deeds) ?? [];
  if (!deeds.length) return null;
  return (
    <Panel title={t('community.log')}>
      <List as="ol" className={classes.people}>
        {deeds.map((deed) => (
          <li key={deed.deed_id}>
            <Deed deed={deed} />
          </li>
        ))}
      </List>
      {(answers?.at(-1)?.count ?? 0) > pages * communityLimits.members && (
        <Button variant="subtle" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('community.log.more')}
        </Button>
      )}
    </Panel>
  );
}

function Deed({ deed: { type, at, reason, line, actor, user } }: { deed: ClubDeedShape }) {
  const { t } = useTranslation();
  const nobody = t('community.post.closedAccount');
  const role = clubRoles.find((each) => each === line);
  const words = type === 'role' ? (role ? t(`community.club.role.${role}`) : line) : line;
  return (
    <Stack as="span" shrink size={3} className={classes.person}>
      <span>{t(`community.log.${type}`, { actor: actor?.full_name ?? nobody, name: user?.full_name ?? nobody })}</span>
      {words && <small dir="auto">{words}</small>}
      {reason && <small dir="auto">{t('community.log.reason', { reason })}</small>}
      <small>
        <When at={at} />
      </small>
    </Stack>
  );
}
