import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Card, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { FlagShape } from '#shared/contests/integrity/integrity.ts';
import { VoteGroupFacts } from './VoteGroupFacts.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import classes from './Integrity.module.css';

const tones = { open: 'soon', voided: 'warning', kept: 'success', accepted: 'plain', withdrawn: 'plain' } as const;

interface FlagCardProps {
  flag: FlagShape;
  mayFlag: boolean;
  mayDecide: boolean;
  changed: () => void;
}

/** A decision about suspect votes: who flagged them, why, and what an operator said. */
export function FlagCard({ flag, mayFlag, mayDecide, changed }: FlagCardProps): ReactNode {
  const { t } = useTranslation();
  const { flag_id, state, note, flagged_at, flagged_by, decision, decided_at, decided_by, settled, votes } = flag;
  const [deciding, setDeciding] = useState<'void' | 'keep'>();
  const { run: withdraw, isRunning: isWithdrawing } = useAction(async () => {
    await call.withdrawFlag({ flag_id });
    changed();
  });
  const {
    run: decide,
    isRunning,
    error,
    clear,
  } = useAction(async (wanted: 'void' | 'keep', reason: string) => {
    const { refused } = await call.decideFlags({ flag_ids: [flag_id], decision: wanted, reason }, { quiet: true });
    if (refused[0]) toast.refusal(t(`errors.${refused[0].code}`));
    setDeciding(undefined);
    changed();
  });
  const isOpen = state === 'open';
  return (
    <Stack as="li" gap={3} pad={4} className={classes.card} radius="control">
      <VoteGroupFacts
        group={flag}
        mark={
          <Badge tone={tones[state]}>
            {t(state === 'voided' && !settled ? 'contests.integrity.voiding' : `contests.integrity.state.${state}`)}
          </Badge>
        }
      />
      <Meta>
        {t(state === 'accepted' ? 'contests.integrity.acceptedBy' : 'contests.integrity.flaggedBy', {
          name: flagged_by?.full_name ?? flagged_by?.username ?? t('contests.integrity.somebody'),
        })}{' '}
        <When at={flagged_at} />
      </Meta>
      {note && <p dir="auto">{note}</p>}
      {decided_at && (
        <Card surface="sunken" pad={3}>
          <Meta>
            {t(state === 'withdrawn' ? 'contests.integrity.withdrawnBy' : 'contests.integrity.decidedBy', {
              name: decided_by?.full_name ?? decided_by?.username ?? t('contests.integrity.somebody'),
            })}{' '}
            <When at={decided_at} />
          </Meta>
          {decision && <p dir="auto">{decision}</p>}
        </Card>
      )}
      {((mayFlag && (isOpen || state === 'accepted')) || (mayDecide && isOpen)) && (
        <Row gap={2} cross="stretch" wrap>
          {mayDecide && isOpen && (
            <>
              <Button onClick={() => setDeciding('void')}>{t('contests.integrity.void', { count: votes })}</Button>
              <Button variant="default" onClick={() => setDeciding('keep')}>
                {t('contests.integrity.keep')}
              </Button>
            </>
          )}
          {mayFlag && (
            <Button variant="default" loading={isWithdrawing} onClick={() => void withdraw()}>
              {t('contests.integrity.withdraw')}
            </Button>
          )}
        </Row>
      )}
      {deciding && (
        <NoteDialog
          title={t(deciding === 'void' ? 'contests.integrity.voidTitle' : 'contests.integrity.keepTitle', {
            count: votes,
          })}
          text={t(deciding === 'void' ? 'contests.integrity.voidText' : 'contests.integrity.keepText')}
          label={t('contests.integrity.reason')}
          hint={t(deciding === 'void' ? 'contests.integrity.voidHint' : 'contests.integrity.keepHint')}
          send={t(deciding === 'void' ? 'contests.integrity.void' : 'contests.integrity.keep', { count: votes })}
          isSending={isRunning}
          problem={error && (error.fields?.['reason'] ?? error.message)}
          typed={clear}
          submit={(reason) => void decide(deciding, reason)}
          close={() => {
            clear();
            setDeciding(undefined);
          }}
        />
      )}
    </Stack>
  );
}
