import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { IconChartArea, IconStack2, IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { EditionForm } from '#shared/client/contests/editions/EditionForm.tsx';
import { StateBadge } from '#shared/client/contests/discovery/StateBadge.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { DropdownButton, dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, List, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { Contest } from '#shared/contests/entities.ts';
import { includes } from '#shared/contests/studio/team.ts';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { To } from '#web/links.ts';
import { HeadStart } from './HeadStart.tsx';
import classes from './EditContestsScreen.module.css';

type OwnContest = OutputOfCall<'getMyContests'>['contests'][number];

/** What the contest waits for, as a link to where it is done. */
function Need({ row: { cx_id, state, waiting, appeals, can_certify, right } }: { row: OwnContest }) {
  const { t } = useTranslation();
  if (appeals > 0 || can_certify)
    return (
      <To name="result" params={{ cx_id }} className={classes.need}>
        {can_certify ? t('contests.mine.certify') : t('contests.mine.appeals', { count: appeals })}
      </To>
    );
  if (waiting > 0)
    return (
      <To name="manageContestants" search={{ cx_id, status: 'waiting' }} className={classes.need}>
        {t('contests.manage.waitingCount', { count: waiting })}
      </To>
    );
  if (state !== 'draft' || !includes(right, 'edit')) return null;
  return (
    <To name="studio" params={{ cx_id }} className={classes.need}>
      {t('contests.mine.publish')}
    </To>
  );
}

/** What tells an edition from its contest: the year, where both are called the same. */
const editionWords = ({ contest_name, start_date }: OwnContest, { edition_name }: { edition_name: string }) =>
  edition_name === contest_name ? `${new Date(start_date).getFullYear()}` : edition_name;

function ContestRow({ row, makeEdition }: { row: OwnContest; makeEdition: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { cx_id, contest_name, cover, faces, contestant_count, total, right, edition } = row;
  return (
    <Card
      as="li"
      columns="120px 1fr auto"
      gap={5}
      pad={4}
      cross="center"
      className={classes.row}
      data-testid="own-contest"
    >
      <div className={classes.cover}>
        <Picture src={cover || faces[0] || ''} alt="" name={contest_name} within={row} width={400} height={300} />
      </div>
      <Stack gap={2} shrink>
        <Heading level={2} size={4} breaks>
          <To name="contest" params={{ cx_id }}>
            {withNonBreakingSpaces(contest_name)}
          </To>
        </Heading>
        <Row as="p" gap="1 3" wrap size={2} soft figures>
          <StateBadge contest={row} />
          {right !== 'own' && <Badge>{t('contests.mine.team')}</Badge>}
          <span>
            {number(total)} {t('contests.votes', { count: total })}
          </span>
          <span>{t('contests.mine.contestants', { count: contestant_count })}</span>
          {edition && (
            <To name="submit" params={{ edx_id: edition.edx_id }}>
              {t('contests.edition.of', { name: editionWords(row, edition) })}
            </To>
          )}
        </Row>
        <Need row={row} />
      </Stack>
      <Row gap={2} justify="end" className={classes.actions}>
        <Button size="sm" variant="light" renderRoot={(props) => <To {...props} name="studio" params={{ cx_id }} />}>
          {t('contests.studio.open')}
        </Button>
        <Button
          size="sm"
          variant="default"
          renderRoot={(props) => <To {...props} name="manageContestants" search={{ cx_id }} />}
        >
          {t('contests.manage.link')}
        </Button>
        <MenuPopup beside={36} label={t('contests.mine.more', { name: contest_name })}>
          <To name="dashboard" search={{ cx_id }} className={dropdownItem}>
            <IconChartArea size={18} aria-hidden />
            {t('contests.mine.numbers')}
          </To>
          {!edition && row.state !== 'cancelled' && includes(right, 'edit') && (
            <DropdownButton icon={<IconStack2 size={18} aria-hidden />} onClick={makeEdition}>
              {t('contests.edition.add')}
            </DropdownButton>
          )}
        </MenuPopup>
      </Row>
    </Card>
  );
}

/** The contests that somebody runs: what needs them comes first. */
export default function EditContestsScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const { answer, error, reload } = useAnswer('getMyContests', {});
  const { rows } = useLiveRows(Contest, 'user_id', user?.user_id ?? 0);
  const versions = rows.map(({ cx_id, rev }) => `${cx_id} ${rev}`).join();
  useEffect(() => {
    if (versions) reload();
  }, [versions, reload]);
  const [original, setOriginal] = useState<OwnContest>();
  return (
    <AccountFrame title={t('contests.mine.title')} lead={t('contests.mine.lead')} actions={<HeadStart />}>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading gap={3}>
          <Bone height={112} />
          <Bone height={112} />
          <Bone height={112} />
        </Loading>
      ) : answer.contests.length === 0 ? (
        <EmptyState
          icon={<IconTrophy size={28} />}
          title={t('contests.list.yoursEmpty.title')}
          text={t('contests.list.yoursEmpty.text')}
        />
      ) : (
        <List gap={3}>
          {answer.contests.map((row) => (
            <ContestRow key={row.cx_id} row={row} makeEdition={() => setOriginal(row)} />
          ))}
        </List>
      )}
      {original && (
        <EditionForm
          original={original}
          close={() => setOriginal(undefined)}
          saved={() => {
            setOriginal(undefined);
            reload();
          }}
        />
      )}
    </AccountFrame>
  );
}
