import { Button } from '#shared/client/ui/Button.tsx';
import { Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { IconFlag, IconThumbUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import type { SuspectGroup } from '#shared/contests/integrity/integrity.ts';
import { VoteGroupFacts } from './VoteGroupFacts.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { VotesDialog } from './VotesDialog.tsx';
import classes from './Integrity.module.css';

interface GroupCardProps {
  group: SuspectGroup;
  mayFlag: boolean;
  changed: () => void;
}

/** Fewer votes say nothing over time. */
const fewestDrawn = 5;

/** A group of suspect votes: flagged or accepted at once, or looked at vote by vote. */
export function GroupCard({ group, mayFlag, changed }: GroupCardProps): ReactNode {
  const { t } = useTranslation();
  const { cx_id, assox_id, network, votes, devices, over_time } = group;
  const [isLooking, setLooking] = useState(false);
  /** What is being flagged: chosen votes, or all. */
  const [flagging, setFlagging] = useState<{ vote_ids?: readonly string[] }>();
  // One id for this state of the group, so that a second press is the same decision.
  const [client_id, setClientId] = useState(clientId);
  const {
    run: decide,
    isRunning,
    error,
    clear,
  } = useAction(async (state: 'open' | 'accepted', note: string, vote_ids?: readonly string[]) => {
    await call.flagVotes(
      { cx_id, assox_id, network, state, note, client_id, ...(vote_ids && { vote_ids: [...vote_ids] }) },
      { quiet: state === 'open' },
    );
    toast.success(t(state === 'open' ? 'contests.integrity.flagged' : 'contests.integrity.accepted'), 'contest');
    setClientId(clientId());
    setFlagging(undefined);
    setLooking(false);
    changed();
  });
  const most = Math.max(1, ...over_time);
  return (
    <Stack as="li" gap={3} pad={4} className={classes.card} radius="control">
      <VoteGroupFacts group={group} />
      {votes >= fewestDrawn && (
        <Row edge="bottom" gap="half" cross="end" className={classes.times} aria-hidden>
          {over_time.map((n, index) => (
            <i key={index} style={{ height: `${n ? Math.max(8, (n / most) * 100) : 0}%` }} />
          ))}
        </Row>
      )}
      {devices > 0 && <Meta>{t('contests.integrity.devices', { count: devices })}</Meta>}
      <Row gap={2} cross="stretch" wrap>
        {mayFlag && (
          <>
            <Button leftSection={<IconFlag size={18} aria-hidden />} onClick={() => setFlagging({})}>
              {t('contests.integrity.flag', { count: votes })}
            </Button>
            <Button
              variant="default"
              leftSection={<IconThumbUp size={18} aria-hidden />}
              loading={isRunning && !flagging}
              onClick={() => void decide('accepted', '')}
            >
              {t('contests.integrity.accept')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => setLooking(true)}>
          {t('contests.integrity.look')}
        </Button>
      </Row>
      {isLooking && (
        <VotesDialog
          group={group}
          mayFlag={mayFlag}
          flag={(vote_ids) => setFlagging({ vote_ids })}
          close={() => setLooking(false)}
        />
      )}
      {flagging && (
        <NoteDialog
          title={t('contests.integrity.flagTitle', { count: flagging.vote_ids?.length ?? votes })}
          text={t('contests.integrity.flagText')}
          label={t('contests.integrity.note')}
          hint={t('contests.integrity.noteHint')}
          send={t('contests.integrity.flagDo')}
          isSending={isRunning}
          problem={error && (error.fields?.['note'] ?? error.message)}
          typed={clear}
          submit={(note) => void decide('open', note, flagging.vote_ids)}
          close={() => {
            clear();
            setFlagging(undefined);
          }}
        />
      )}
    </Stack>
  );
}
