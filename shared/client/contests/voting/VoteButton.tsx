import { Loader } from '#shared/client/ui/Loader.tsx';
import { IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Lock, VoteStep } from './voting.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './VoteButton.module.css';

interface VoteButtonProps {
  name: string;
  /** What prevents the reader from voting now. */
  lock?: Lock;
  /** The lock is a vote for this contestant. */
  voted: boolean;
  step: VoteStep;
  /** Disabled: offline where something is required first. */
  blocked: boolean;
  /** Looks like one of many. */
  quiet?: boolean;
  vote: () => void;
}

const words = {
  ready: 'contests.vote.cast',
  sending: 'contests.vote.sending',
  unsent: 'contests.vote.again',
  waiting: 'contests.vote.waiting',
} as const;

/** The vote button. One element for all states (idle, sending, locked), so that the keyboard focus is kept. */
export function VoteButton({ name, lock, voted, step, blocked, quiet, vote }: VoteButtonProps) {
  const { t } = useTranslation();
  const looks = {
    ready: blocked ? classes.blocked : quiet ? classes.quiet : '',
    sending: classes.waiting,
    unsent: classes.waiting,
    waiting: classes.waiting,
    locked: `${classes.locked} ${voted ? classes.mine : ''}`,
  };
  const state = step !== 'idle' ? step : lock ? 'locked' : 'ready';
  const isPressable = (state === 'ready' || state === 'unsent') && !blocked;
  return (
    <Row
      as="button"
      size={3}
      gap={2}
      justify="center"
      figures
      type="button"
      aria-disabled={!isPressable}
      className={`${classes.button} ${looks[state]}`}
      onClick={() => {
        if (isPressable) vote();
      }}
    >
      {state === 'sending' && <Loader size={18} color="currentColor" aria-hidden />}
      {state === 'unsent' && <IconRefresh size={18} aria-hidden />}
      {state === 'waiting' && <IconCloudOff size={18} aria-hidden />}
      {state === 'locked' ? (
        lock && <TimeToVote name={name} lock={lock} />
      ) : (
        <>
          {t(words[state])}
          <span className="visually-hidden"> {name}</span>
        </>
      )}
    </Row>
  );
}

function TimeToVote({ name, lock }: { name: string; lock: Lock }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const left = Math.max(0, lock.until - useNow(1000));
  const { short, spoken } = duration(left);
  const sentence = t('contests.vote.lockedFor', { time: spoken });
  return (
    <span className={classes.time} title={sentence}>
      <span className={classes.left} style={{ transform: `scaleX(${Math.min(1, left / lock.length)})` }} aria-hidden />
      <IconClock size={18} aria-hidden />
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">
        {name}: {sentence}
      </span>
    </span>
  );
}
