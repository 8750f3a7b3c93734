import { IconCheck, IconCrown, IconTriangleFilled, IconTriangleInvertedFilled } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { colorOf } from '#shared/client/contests/colors.ts';
import classes from './ContestantCard.module.css';

export type CardSize = 'spread' | 'half';

export interface ContestantCardProps {
  /** The name, or the shell's link, stretched over the picture. */
  name: ReactNode;
  contestant_name: string;
  contestant_img: string;
  entry_number: number;
  votes: number;
  /** 0 hides rank and count: numbers are withheld, or nobody has votes. */
  rank: number;
  /** Share of all votes, 0 to 1. */
  share: number;
  /** Votes beside the leader's, 0 to 1. */
  of: number;
  /** Votes ahead for the leader, else behind the next above. */
  gap: number;
  /** Places gained (positive) or lost lately. */
  moved?: number;
  /** Whether one of the reader's running votes is for them. */
  voted: boolean;
  /** What the reader's vote has just changed, in a word: the card lifts and says it beside its count. */
  cheer?: string;
  /** Qualified for the next round. */
  through?: boolean;
  /** The leader's spread, from edge to edge; a runner-up's card, half of that; otherwise a card of the grid. */
  size?: CardSize;
  /** The vote button, if any. */
  children?: ReactNode;
  first?: boolean;
}

/** Places gained or lost, as an arrow. */
function Moved({ by }: { by: number }) {
  const { t } = useTranslation();
  if (by === 0) return null;
  const count = Math.abs(by);
  return (
    <span className={classes.moved} data-up={by > 0 ? '' : undefined}>
      {by > 0 ? <IconTriangleFilled size={10} aria-hidden /> : <IconTriangleInvertedFilled size={10} aria-hidden />}
      <span aria-hidden>{count}</span>
      <span className="visually-hidden"> {t(by > 0 ? 'contests.race.up' : 'contests.race.down', { count })}</span>
    </span>
  );
}

/** The distance to the next, as far as there is one. */
function useGap({ votes, rank, gap }: Pick<ContestantCardProps, 'votes' | 'rank' | 'gap'>): string {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (votes === 0 && rank === 1) return '';
  if (gap === 0) return rank === 1 ? t('contests.race.level') : '';
  return t(rank === 1 ? 'contests.race.ahead' : 'contests.race.behind', { n: number(gap) });
}

const barStyle = ({ of, entry_number }: Pick<ContestantCardProps, 'of' | 'entry_number'>) =>
  ({ '--of': of, '--color': colorOf({ entry_number }) }) as CSSProperties;

function Through() {
  const { t } = useTranslation();
  return (
    <span className={classes.through}>
      <IconCheck size={14} stroke={3} aria-hidden />
      {t('contests.board.through')}
    </span>
  );
}

export function ContestantCard(props: ContestantCardProps) {
  const { name, contestant_name, contestant_img, votes, rank, moved = 0, voted, cheer, through = false } = props;
  const { size, children, first } = props;
  const { t } = useTranslation();
  const gap = useGap(props);
  const leads = rank === 1 && votes > 0;
  const hasPlace = rank > 1 || leads;
  return (
    <article
      className={`${classes.card} ${voted ? classes.voted : ''} ${size ? `${classes.wide} ${classes[size]}` : ''}`}
      style={barStyle(props)}
      data-cheer={cheer === undefined ? undefined : ''}
      data-testid="contestant-card"
    >
      <div className={classes.picture}>
        <Picture src={contestant_img} alt="" name={contestant_name} width={800} height={1000} first={first} />
        {hasPlace && (
          <span className={`${classes.rank} ${leads ? classes.leader : ''}`} data-rank={rank}>
            <span className="visually-hidden">{t('contests.rank')} </span>
            {leads && <IconCrown size={18} stroke={2} aria-hidden />}
            {rank}
            <Moved by={moved} />
          </span>
        )}
        {voted && (
          <span className={classes.mine}>
            <IconCheck size={18} stroke={2.5} aria-hidden />
            <span>{t('contests.yourVote')}</span>
          </span>
        )}
      </div>
      <div className={classes.body}>
        {through && <Through />}
        <h3 className={classes.name} lang="">
          {name}
        </h3>
        {rank > 0 && (
          <>
            <p className={classes.count}>
              <b>
                <RollingNumber value={votes} />
              </b>
              {t('contests.votes', { count: votes })}
              {cheer && (
                <span className={classes.cheer} aria-hidden>
                  {cheer}
                </span>
              )}
            </p>
            <div className={classes.gap}>
              <div className={classes.bar} aria-hidden>
                <span />
              </div>
              {gap && <span>{gap}</span>}
            </div>
          </>
        )}
        {children && <div className={classes.buttons}>{children}</div>}
      </div>
    </article>
  );
}

/** A contestant as a row. */
export function ContestantLine(props: ContestantCardProps) {
  const { name, contestant_name, contestant_img, votes, rank, share, moved = 0, voted, cheer } = props;
  const { through = false, children, first } = props;
  const { t } = useTranslation();
  const { percent } = useFormat();
  return (
    <article
      className={`${classes.line} ${voted ? classes.voted : ''}`}
      style={barStyle(props)}
      data-cheer={cheer === undefined ? undefined : ''}
      data-testid="contestant-card"
    >
      {rank > 0 && (
        <span className={classes.place} data-rank={rank}>
          {(rank > 1 || votes > 0) && (
            <>
              <span className="visually-hidden">{t('contests.rank')} </span>
              {rank}
              <Moved by={moved} />
            </>
          )}
        </span>
      )}
      <span className={classes.thumb}>
        <Picture src={contestant_img} alt="" name={contestant_name} width={800} height={1000} first={first} />
      </span>
      <div className={classes.lineText}>
        <h3 className={classes.lineName} lang="">
          {name}
          {through && <Through />}
        </h3>
        {rank > 0 && (
          <div className={classes.bar} aria-hidden>
            <span />
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
    <div className={`${classes.card} ${classes.wide} ${classes.spread}`}>
      <div className={classes.picture}>
        <Bone ratio="4 / 5" />
      </div>
      <div className={classes.body}>
        <Bone width="70%" height={20} />
        <span className={classes.count}>
          <Bone width={96} height={28} />
        </span>
        <Bone height={6} />
        <Bone height={44} />
      </div>
    </div>
  );
}
