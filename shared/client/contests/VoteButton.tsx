import { Loader } from '@mantine/core';
import { IconClock, IconRefresh } from '@tabler/icons-react';
import { useNow } from '#shared/client/app/clock.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import type { Lock } from './voting.ts';
import classes from './VoteButton.module.css';

interface VoteButtonProps {
  name: string;
  /** What keeps the reader from voting here just now. */
  lock?: Lock;
  /** The lock is a vote for this very contestant. */
  voted: boolean;
  step: 'idle' | 'sending' | 'unsent';
  /** Nothing can be sent: no network, or another vote is on its way. */
  blocked: boolean;
  vote: () => void;
}

/**
 * The one coral button. It never leaves the page while votes are offered: it turns into what it did (sending, time that remains), so that
 * the keyboard's place is kept.
 */
export function VoteButton({ name, lock, voted, step, blocked, vote }: VoteButtonProps) {
  const { t } = useTranslation();
  if (step === 'sending')
    return (
      <button type="button" aria-disabled className={`${classes.button} ${classes.waiting}`}>
        <Loader size={18} color="currentColor" aria-hidden />
        {t('contests.vote.sending')}
        <span className="visually-hidden"> {name}</span>
      </button>
    );
  if (step === 'unsent')
    return (
      <button type="button" aria-disabled={blocked} className={`${classes.button} ${classes.waiting}`} onClick={vote}>
        <IconRefresh size={18} aria-hidden />
        {t('contests.vote.again')}
        <span className="visually-hidden"> {name}</span>
      </button>
    );
  if (lock) return <LockedButton name={name} lock={lock} voted={voted} />;
  return (
    <button
      type="button"
      aria-disabled={blocked}
      className={`${classes.button} ${blocked ? classes.blocked : ''}`}
      onClick={() => {
        if (!blocked) vote();
      }}
    >
      {t('contests.vote.cast')}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}

function LockedButton({ name, lock, voted }: { name: string; lock: Lock; voted: boolean }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const left = Math.max(0, lock.until - useNow(1000));
  const { short, spoken } = duration(left);
  return (
    <button
      type="button"
      aria-disabled
      className={`${classes.button} ${classes.locked} ${voted ? classes.mine : ''}`}
      title={t('contests.vote.lockedFor', { time: spoken })}
    >
      <span className={classes.left} style={{ transform: `scaleX(${Math.min(1, left / lock.length)})` }} aria-hidden />
      <IconClock size={18} aria-hidden />
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">
        {name}: {t('contests.vote.lockedFor', { time: spoken })}
      </span>
    </button>
  );
}
