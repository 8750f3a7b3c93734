import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestantShape } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import classes from './ContestantCard.module.css';

interface ContestantCardProps {
  contestant: Pick<ContestantShape, 'contestant_name' | 'contestant_img' | 'votes'> & { rank: number };
  /** Votes of the whole contest. */
  total: number;
  /** One of the reader's running votes is for them. */
  voted: boolean;
  /** The vote button, where there is one. */
  children?: ReactNode;
  first?: boolean;
}

export function ContestantCard({ contestant, total, voted, children, first }: ContestantCardProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { contestant_name, contestant_img, votes, rank } = contestant;
  const share = total > 0 ? Math.min(1, votes / total) : 0;
  return (
    <article className={`${classes.card} ${voted ? classes.voted : ''}`} data-testid="contestant-card">
      <div className={classes.picture}>
        <Picture src={contestant_img} alt="" name={contestant_name} width={800} height={1000} first={first} />
        <span className={`${classes.rank} ${rank === 1 && votes > 0 ? classes.leader : ''}`}>
          <span className="visually-hidden">{t('contests.rank')} </span>
          {rank}
        </span>
        {voted && (
          <span className={classes.mine}>
            <IconCheck size={18} stroke={2.5} aria-hidden />
            <span>{t('contests.yourVote')}</span>
          </span>
        )}
        <div className={classes.veil}>
          <h3 className={classes.name}>{contestant_name}</h3>
        </div>
      </div>
      <div className={classes.body}>
        <p className={classes.count}>
          <b>
            <RollingNumber value={votes} />
          </b>
          {t('contests.votes', { count: votes })}
          <span className={classes.share}>{percent(Math.round(share * 100) / 100)}</span>
        </p>
        <div className={classes.bar} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </div>
        {children}
      </div>
    </article>
  );
}

export function ContestantCardSkeleton() {
  return (
    <div className={classes.card}>
      <Bone ratio="4 / 5" />
      <div className={classes.body}>
        <span className={classes.count}>
          <Bone width={96} height={28} />
        </span>
        <Bone height={4} />
        <Bone height={44} />
      </div>
    </div>
  );
}
