import { type ReactNode, useRef } from 'react';
import type { ContestSummary } from '#shared/client/app/calls.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { selectVotes } from '#shared/client/app/contests.ts';
import { contestRoom, useRoom } from '#shared/client/app/rooms.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Faces } from '#shared/client/ui/Avatar.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { useNear } from '#shared/client/ui/useNear.ts';
import { StateBadge } from './StateBadge.tsx';
import classes from './ContestCard.module.css';

/** What a card needs to know; the form of a new contest has no more than that either. */
export type CardContest = Pick<
  ContestSummary,
  'cx_id' | 'contest_name' | 'contest_status' | 'category' | 'cover' | 'start_date' | 'end_date'
> &
  Partial<Pick<ContestSummary, 'total' | 'contestant_count' | 'faces'>>;

interface ContestCardProps {
  contest: CardContest;
  /** The contest's name as the shell's link; the whole card follows it. */
  title: ReactNode;
  large?: boolean;
  /** Counts along while it is in sight. */
  live?: boolean;
  /** Among the first on the screen. */
  first?: boolean;
}

export function ContestCard({ contest, title, large = false, live = false, first = false }: ContestCardProps) {
  const { t } = useTranslation();
  const total = useAppSelector((state) => selectVotes(state, contest.cx_id)) ?? contest.total ?? 0;
  const card = useRef<HTMLElement>(null);
  const isNear = useNear(card);
  useRoom(live && isNear ? contestRoom(contest.cx_id) : undefined);
  return (
    <article ref={card} className={`${classes.card} ${large ? classes.large : ''}`} data-testid="contest-card">
      <div className={classes.cover}>
        <Picture src={contest.cover} alt="" name={contest.contest_name} width={1600} height={900} first={first} />
        <span className={classes.badge}>
          <StateBadge contest={contest} onPicture />
        </span>
        <span className={classes.faces}>
          <Faces pictures={(contest.faces ?? []).slice(0, 4)} size={large ? 44 : 36} />
        </span>
      </div>
      <div className={classes.body}>
        <p className={classes.category}>{t(`contests.category.${contest.category}`)}</p>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.meta}>
          <span className={classes.total}>
            <b>
              <RollingNumber value={total} />
            </b>
            {t('contests.votes', { count: total })}
          </span>
          {contest.contestant_count !== undefined && (
            <span>{t('contests.contestantCount', { count: contest.contestant_count })}</span>
          )}
        </p>
      </div>
    </article>
  );
}

/** The same size as the card that comes. */
export function ContestCardSkeleton({ large = false }: { large?: boolean }) {
  return (
    <div className={`${classes.card} ${large ? classes.large : ''}`}>
      <Bone ratio="16 / 9" />
      <div className={classes.body}>
        <span className={classes.category}>
          <Bone width={72} height={14} />
        </span>
        <span className={classes.title}>
          <Bone width="80%" height="1.05em" />
        </span>
        <span className={classes.meta}>
          <Bone width={110} height={large ? 32 : 22} />
          <Bone width={84} height={14} />
        </span>
      </div>
    </div>
  );
}
