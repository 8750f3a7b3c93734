import { Button } from '#shared/client/ui/Button.tsx';
import { List, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import type { ReportReason } from '#shared/chat/types.ts';
import type { ClubReportShape } from '#shared/community/shapes.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { RemoveDialog } from '#shared/client/community/posts/PostMenu.tsx';
import { ReasonDialog } from '#shared/client/community/ReasonDialog.tsx';
import classes from '../Club.module.css';

const changed = () =>
  Promise.all([invalidate('getClubReports'), invalidate('getClubLog'), invalidate('getModeration')]);

interface ReportRowsProps {
  reports: readonly ClubReportShape[];
  /** They stand outside of the site's shell: what they are about opens in a tab of its own. */
  isOutside?: boolean;
  /** The reader decides nothing here. */
  readOnly?: boolean;
}

/** Reports, each with what can be decided: to take it away, or that nothing is wrong. */
export function ReportRows({ reports, isOutside = false, readOnly = false }: ReportRowsProps): ReactNode {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ClubReportShape>();
  const [kept, setKept] = useState<ClubReportShape>();
  return (
    <List className={classes.people}>
      {reports.map((report) => {
        const { report_id, type, target_id, reason, note, reporter, author, line, club, text, createdAt } = report;
        const path = `/feed/${type === 'Feed' ? 'post' : type.toLowerCase()}/${target_id}`;
        const words = line || t('community.reports.gone');
        return (
          <li key={report_id}>
            <Stack as="span" shrink size={3} className={classes.person}>
              {club ? (
                <Text as="span" breaks lines className={classes.reported}>
                  {text || words}
                </Text>
              ) : isOutside ? (
                <a href={path} target="_blank" rel="noopener">
                  {words}
                </a>
              ) : (
                <PathLink href={path}>{words}</PathLink>
              )}
              <small>
                {t('community.reports.line', {
                  author: author?.full_name ?? t('community.post.closedAccount'),
                  reporter: reporter?.full_name ?? t('community.post.closedAccount'),
                  reason: t(`chat.report.reason.${reason as ReportReason}`),
                })}
              </small>
              {club && (
                <small>
                  {t('community.reports.inClub', { club: club.title })} · <When at={createdAt} />
                </small>
              )}
              {note && <small>{note}</small>}
            </Stack>
            {line && !readOnly && (
              <Button size="sm" color="red" variant="light" onClick={() => setAsked(report)}>
                {t('community.moderate.remove')}
              </Button>
            )}
            {!readOnly && (
              <Button size="sm" variant="default" onClick={() => setKept(report)}>
                {t('community.reports.dismiss')}
              </Button>
            )}
          </li>
        );
      })}
      {asked && (
        <RemoveDialog
          target={{ type: asked.type, id: asked.target_id }}
          taken={() => void changed()}
          close={() => setAsked(undefined)}
        />
      )}
      {kept && (
        <ReasonDialog
          title={t('community.reports.dismiss')}
          text={t('community.reports.dismissText')}
          hint={t('community.reports.dismissHint')}
          act={t('community.reports.dismiss')}
          close={() => setKept(undefined)}
          send={async (reason) => {
            await call.dismissClubReport({ report_id: kept.report_id, reason }, { quiet: true });
            await changed();
          }}
        />
      )}
    </List>
  );
}
