import { Button } from '#shared/client/ui/Button.tsx';
import { IconArrowBackUp, IconPlayerTrackNext } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Studio.module.css';

interface AdvanceProps {
  contest: ContestShape;
  round: RoundShape;
  /** The round that it advances to. */
  next: RoundShape;
  reload: () => Promise<void>;
}

/** Takes the advance of a round back, after it was shown what that does, and lets it advance again. */
export function Advance({ contest, round, next, reload }: AdvanceProps): ReactNode {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { cx_id, state } = contest;
  const { round_id } = round;
  const isFinal = state === 'certified' || state === 'cancelled';
  const undo = useAction(async () => {
    await call.undoAdvance({ cx_id, round_id }, { quiet: true });
    toast.success(t('contests.studio.undone'), 'contest');
    setAsking(false);
    await reload();
  });
  const again = useAction(async () => {
    await call.advanceAgain({ cx_id, round_id });
    await reload();
  });
  if (isFinal) return null;
  if (round.held)
    return (
      <Stack gap={2} size={3} surface="sunken" pad={4} className={classes.plan} role="status">
        <p>{t('contests.studio.held', { number: next.round_number })}</p>
        <Button
          self="start"
          leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
          loading={again.isRunning}
          onClick={() => void again.run()}
        >
          {t('contests.studio.advanceAgain')}
        </Button>
      </Stack>
    );
  // Once it is voted in, what was decided stays.
  const isVoted =
    next.state === 'over' ||
    (contest.round_id === next.round_id && contest.contestants.some(({ votes }) => (votes ?? 0) > 0));
  if (round.state !== 'over' || isVoted) return null;
  return (
    <>
      <Button
        variant="default"
        self="start"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('contests.studio.undo')}
      </Button>
      {isAsking && (
        <Dialog title={t('contests.studio.undo')} close={() => setAsking(false)}>
          <Stack gap={5} shrink className={classes.group}>
            <Stack gap={2} size={3} surface="sunken" pad={4} className={classes.plan} role="status">
              <strong>{t('contests.studio.plan')}</strong>
              <ul>
                <li>{t('contests.studio.undoLeave', { count: next.contestants.length, number: next.round_number })}</li>
                <li>{t('contests.studio.undoWaits', { number: next.round_number })}</li>
                <li>{t('contests.studio.planVotesKept', { number: round.round_number })}</li>
                <li>{t('contests.studio.undoAgain')}</li>
              </ul>
            </Stack>
            {undo.error && (
              <Text role="alert" size={2} danger>
                {undo.error.message}
              </Text>
            )}
            <Button loading={undo.isRunning} onClick={() => void undo.run()}>
              {t('contests.studio.undoDo')}
            </Button>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
