import { IconCheck, IconCrown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import classes from './ContestantCard.module.css';

export interface ContestantCardProps {
  /** The name, or the shell's link, stretched over the picture. */
  name: ReactNode;
  contestant_name: string;
  contestant_img: string;
  votes: number;
  /** 0 hides rank and count: numbers are withheld, or nobody has votes. */
  rank: number;
  /** Share of all votes, 0 to 1. */
  share: number;
  /** Whether one of the reader's running votes is for them. */
  voted: boolean;
  /** Qualified for the next round. */
  through?: boolean;
  /** The leader's larger card. */
  large?: boolean;
  /** The vote button, if any. */
  children?: ReactNode;
  first?: boolean;
}

export function ContestantCard({
  name,
  contestant_name,
  contestant_img,
  votes,
  rank,
  share,
  voted,
  through = false,
  large = false,
  children,
  first,
}: ContestantCardProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const leads = rank === 1 && votes > 0;
  const hasPlace = rank > 1 || leads;
  return (
    <article
      className={`${classes.card} ${voted ? classes.voted : ''} ${large ? classes.large : ''}`}
      data-testid="contestant-card"
    >
      <div className={classes.picture}>
        <Picture src={contestant_img} alt="" name={contestant_name} width={800} height={1000} first={first} />
        <div className={classes.veil}>
          {through && (
            <span className={classes.through}>
              <IconCheck size={14} stroke={3} aria-hidden />
              {t('contests.board.through')}
            </span>
          )}
          <h3 className={classes.name}>{name}</h3>
        </div>
        {hasPlace && (
          <span className={`${classes.rank} ${leads ? classes.leader : ''}`} data-rank={rank}>
            <span className="visually-hidden">{t('contests.rank')} </span>
            {leads && <IconCrown size={18} stroke={2} aria-hidden />}
            {rank}
          </span>
        )}
        {voted && (
          <span className={classes.mine}>
            <IconCheck size={18} stroke={2.5} aria-hidden />
            <span>{t('contests.yourVote')}</span>
          </span>
        )}
      </div>
      {(rank > 0 || children) && (
        <div className={classes.body}>
          {rank > 0 && (
            <>
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
            </>
          )}
          {children}
        </div>
      )}
    </article>
  );
}

/** A contestant as a row. */
export function ContestantLine({
  name,
  contestant_name,
  contestant_img,
  votes,
  rank,
  share,
  voted,
  through = false,
  children,
  first,
}: ContestantCardProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return (
    <article className={`${classes.line} ${voted ? classes.voted : ''}`} data-testid="contestant-card">
      {rank > 0 && (
        <span className={classes.place} data-rank={rank}>
          {(rank > 1 || votes > 0) && (
            <>
              <span className="visually-hidden">{t('contests.rank')} </span>
              {rank}
            </>
          )}
        </span>
      )}
      <span className={classes.thumb}>
        <Picture src={contestant_img} alt="" name={contestant_name} width={800} height={1000} first={first} />
      </span>
      <div className={classes.lineText}>
        <h3 className={classes.lineName}>
          {name}
          {through && (
            <span className={classes.through}>
              <IconCheck size={14} stroke={3} aria-hidden />
              {t('contests.board.through')}
            </span>
          )}
        </h3>
        {rank > 0 && (
          <div className={classes.bar} aria-hidden>
            <span style={{ width: `${share * 100}%` }} />
          </div>
        )}
      </div>
      {rank > 0 && (
        <p className={classes.lineCount}>
          <b>
            <RollingNumber value={votes} />
          </b>{' '}
          <span>{t('contests.votes', { count: votes })}</span>
          <span className={classes.lineShare}>{percent(Math.round(share * 100) / 100)}</span>
        </p>
      )}
      {(children || voted) && (
        <div className={classes.lineButton}>
          {children ?? <span className={classes.lineMine}>{t('contests.yourVote')}</span>}
        </div>
      )}
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
