import { Button } from '#shared/client/ui/Button.tsx';
import { IconInfoCircle, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestantShape, ContestShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { EntryForm } from '#shared/client/contests/entries/EntryForm.tsx';
import { EntryStatus } from '#shared/client/contests/entries/EntryStatus.tsx';
import { isOut } from '#shared/client/contests/entries/rulingWords.ts';
import { useContestants } from '#shared/client/contests/entries/useContestants.ts';
import { stateAt } from '#shared/client/contests/voting/stateAt.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Text } from '#shared/client/ui/Layout.tsx';
import { ownChangeOf } from '#shared/contests/entries/entryForm.ts';
import { To } from '#web/links.ts';
import { EntryFrame } from './EntryFrame.tsx';
import classes from './EntryFrame.module.css';

const notices = {
  waits_again: 'contests.entry.notice.waitsAgain',
  no_essence: 'contests.entry.notice.noEssence',
} as const;

interface EditProps {
  contest: ContestShape;
  entry: ContestantShape;
  saved: (entry: ContestantShape) => void;
}

function Edit({ contest, entry, saved }: EditProps) {
  const { t } = useTranslation();
  const state = stateAt(contest, useNow(1000));
  const gone = isOut(entry);
  const may = contest.manages ? 'free' : gone ? 'nothing' : ownChangeOf(state, entry.contestant_status);
  const [isAsked, ask] = useState(false);
  const withdrawal = useAction(async () => {
    const { contestant_id } = entry;
    await call.decideContestants({ contestant_ids: [contestant_id], decision: 'withdraw' });
    ask(false);
    saved({ ...entry, contestant_status: 0, ruling: 'withdrawn' });
  });
  const mayWithdraw = !contest.manages && !gone && state !== 'certified' && state !== 'cancelled';
  const status = (
    <EntryStatus entry={entry} over={may === 'nothing'}>
      <Button
        variant="default"
        renderRoot={(props) => <To {...props} name="contest" params={{ cx_id: contest.cx_id }} />}
      >
        {t('contests.entry.back')}
      </Button>
      {mayWithdraw && !isAsked && (
        <Button variant="subtle" onClick={() => ask(true)}>
          {t('contests.entry.withdraw')}
        </Button>
      )}
      {mayWithdraw && isAsked && (
        <>
          <Button color="red" loading={withdrawal.isRunning} onClick={() => void withdrawal.run()}>
            {t('contests.entry.withdrawSurely')}
          </Button>
          <Button variant="subtle" onClick={() => ask(false)}>
            {t('contests.certify.no')}
          </Button>
        </>
      )}
    </EntryStatus>
  );
  if (may === 'nothing')
    return (
      <>
        {status}
        {!gone && (
          <p className={classes.notice}>
            <IconInfoCircle size={20} aria-hidden />
            {t('contests.entry.notice.over')}
          </p>
        )}
      </>
    );
  return (
    <>
      {status}
      <Card pad={6} className={classes.panel}>
        <EntryForm
          contest={contest}
          entry={entry}
          may={may}
          submit={t('contests.entry.save')}
          notice={
            may !== 'free' && (
              <Text tone="warning-text" className={classes.warning}>
                <IconInfoCircle size={20} aria-hidden />
                {t(notices[may])}
              </Text>
            )
          }
          done={(changed) => {
            toast.success(t('contests.manage.updated'), 'contest');
            saved(changed);
          }}
        />
      </Card>
    </>
  );
}

/** Organizers choose which entry to edit. */
function Pick({ contest }: { contest: ContestShape }) {
  const { t } = useTranslation();
  const { cx_id } = contest;
  const list = useContestants({ cx_id, keyword: '', state: undefined });
  const [chosen, choose] = useState('');
  if (list.error && !list.contestants) return <ErrorState text={list.error.message} again={() => void list.reload()} />;
  if (!list.contestants)
    return (
      <Loading>
        <Bone height={64} />
      </Loading>
    );
  const entry = list.contestants.find(({ contestant_id }) => contestant_id === chosen) ?? list.contestants[0];
  if (!entry) return <NoEntry contest={contest} />;
  return (
    <>
      <Select
        label={t('contests.entry.whose')}
        value={entry.contestant_id}
        choices={list.contestants.map(({ contestant_id, contestant_name, entry_number }) => ({
          value: contestant_id,
          label: `${entry_number}. ${contestant_name}`,
        }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {list.more && (
        <Button variant="default" loading={list.loading} onClick={list.more}>
          {t('site.more')}
        </Button>
      )}
      <Edit key={entry.contestant_id} contest={contest} entry={entry} saved={list.replace} />
    </>
  );
}

function NoEntry({ contest: { cx_id, may_enter, manages } }: { contest: ContestShape }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconUserPlus size={28} />}
      title={t('contests.entry.none.title')}
      text={t(may_enter ? 'contests.entry.none.text' : 'contests.entry.closed.text')}
    >
      {may_enter || manages ? (
        <Button renderRoot={(props) => <To {...props} name="join" params={{ cx_id }} />}>
          {t('contests.entry.enter')}
        </Button>
      ) : (
        <Button variant="default" renderRoot={(props) => <To {...props} name="contest" params={{ cx_id }} />}>
          {t('contests.entry.back')}
        </Button>
      )}
    </EmptyState>
  );
}

function Own({ contest, reload }: { contest: ContestShape; reload: () => Promise<void> }) {
  const [entry] = contest.own_entries;
  if (contest.manages) return <Pick contest={contest} />;
  return entry ? <Edit contest={contest} entry={entry} saved={() => void reload()} /> : <NoEntry contest={contest} />;
}

export default function EditEntryScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  return (
    <EntryFrame title={t('contests.entry.editTitle')} cx_id={cx_id}>
      {(contest, reload) => <Own key={contest.cx_id} contest={contest} reload={reload} />}
    </EntryFrame>
  );
}
