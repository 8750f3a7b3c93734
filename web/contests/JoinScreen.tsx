import { Button } from '#shared/client/ui/Button.tsx';
import { IconDoorOff, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ContestantShape, ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EntryForm } from '#shared/client/contests/entries/EntryForm.tsx';
import { EntryStatus } from '#shared/client/contests/entries/EntryStatus.tsx';
import { isOut } from '#shared/client/contests/entries/rulingWords.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import { EntryFrame } from './EntryFrame.tsx';
import classes from './EntryFrame.module.css';

interface EnterProps {
  contest: ContestShape;
  reload: () => Promise<void>;
}

/** The entry's status; focused, because the form disappeared. */
function Entered({ entry, isNew, children }: { entry: ContestantShape; isNew: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isNew]);
  return (
    <div ref={place} tabIndex={-1}>
      <EntryStatus entry={entry}>{children}</EntryStatus>
    </div>
  );
}

function Enter({ contest, reload }: EnterProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<ContestantShape>();
  const [forms, setForms] = useState(0);
  const { cx_id, manages, may_enter } = contest;
  const takesEntries = useIsOn('entries');
  // The contest's answer is newer once loaded, and includes the approval.
  const [own] = contest.own_entries;
  const entry = manages ? sent : (own ?? sent);
  const toContest = (
    <Button variant="default" renderRoot={(props) => <To {...props} name="contest" params={{ cx_id }} />}>
      {t('contests.entry.back')}
    </Button>
  );
  if (entry)
    return (
      <Entered entry={entry} isNew={sent !== undefined}>
        {manages ? (
          <Button
            onClick={() => {
              setForms(forms + 1);
              setSent(undefined);
            }}
          >
            {t('contests.entry.another')}
          </Button>
        ) : (
          !isOut(entry) && (
            <Button renderRoot={(props) => <To {...props} name="editEntry" params={{ cx_id: entry.cx_id }} />}>
              {t('contests.entry.change')}
            </Button>
          )
        )}
        {toContest}
      </Entered>
    );
  if (!manages && !(may_enter && takesEntries))
    return (
      <EmptyState
        icon={<IconDoorOff size={28} />}
        title={t('contests.entry.closed.title')}
        text={t(
          !takesEntries
            ? 'errors.entries_off'
            : contest.state === 'pending' || contest.state === 'ongoing'
              ? 'contests.entry.closed.text'
              : 'contests.entry.closed.over',
        )}
      >
        {toContest}
      </EmptyState>
    );
  return (
    <>
      {manages && (
        <p className={classes.notice}>
          <IconInfoCircle size={20} aria-hidden />
          {t('contests.entry.asOrganizer')}
        </p>
      )}
      <Card pad={6} className={classes.panel}>
        <EntryForm
          key={forms}
          contest={contest}
          submit={t(manages ? 'contests.manage.add' : 'contests.entry.send')}
          done={(made) => {
            setSent(made);
            void reload();
          }}
        />
      </Card>
    </>
  );
}

export default function JoinScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  return (
    <EntryFrame title={t('contests.entry.title')} cx_id={cx_id}>
      {(contest, reload) => <Enter key={contest.cx_id} contest={contest} reload={reload} />}
    </EntryFrame>
  );
}
