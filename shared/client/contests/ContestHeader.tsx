import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { useNow } from '#shared/client/app/clock.ts';
import { selectVotes } from '#shared/client/app/contests.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { When } from '#shared/client/app/When.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Clamped } from '#shared/client/ui/Clamped.tsx';
import { Countdown } from '#shared/client/ui/Countdown.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { stateAt } from './voting.ts';
import classes from './ContestHeader.module.css';

/** The picture, the question, the time and the number. `children`: what can be done with it here, such as sharing. */
export function ContestHeader({ contest, children }: { contest: ContestShape; children: ReactNode }) {
  const { t } = useTranslation();
  const { contest_name, cover, organizer, description, category } = contest;
  const total = useAppSelector((state) => selectVotes(state, contest.cx_id)) ?? contest.total;
  const state = stateAt(contest, useNow(1000));
  const over = state === 'provisional' || state === 'certified' || state === 'cancelled';
  return (
    <header className={classes.header}>
      {cover && (
        <div className={classes.aura} aria-hidden>
          <img src={cover} alt="" width={1600} height={900} decoding="async" />
        </div>
      )}
      <div className={`content ${classes.grid}`}>
        <div className={classes.cover}>
          <Picture src={cover} alt="" name={contest_name} width={1600} height={900} first />
        </div>
        <div className={classes.info}>
          <div className={classes.tags}>
            {state === 'ongoing' ? (
              <Badge tone="live">{t('contests.state.live')}</Badge>
            ) : state === 'pending' ? (
              <Badge tone="soon">{t('contests.state.soon')}</Badge>
            ) : (
              <Badge tone={state === 'certified' ? 'success' : state === 'cancelled' ? 'warning' : 'plain'}>
                {t(`contests.state.${state}`)}
              </Badge>
            )}
            <Badge>{t(`contests.category.${category}`)}</Badge>
          </div>
          <h1 className={classes.title}>{contest_name}</h1>
          <div className={classes.byline}>
            <p className={classes.organizer}>
              <Avatar src={organizer.avatar} name={organizer.full_name} size={36} />
              <span>
                {t('contests.organizer')} <b>{organizer.full_name}</b>
              </span>
            </p>
            {children}
          </div>
          {description && <Clamped className={classes.description} text={description} lines={3} />}
          <div className={classes.figures}>
            <div>
              <p className={classes.label}>{t(over ? 'contests.totalFinal' : 'contests.total')}</p>
              <p className={classes.total} data-testid="total">
                <RollingNumber value={total} />
              </p>
            </div>
            {state === 'ongoing' && (
              <div>
                <p className={classes.label}>{t('contests.endsIn')}</p>
                <Countdown until={Date.parse(contest.end_date)} />
              </div>
            )}
            {state === 'pending' && (
              <div>
                <p className={classes.label}>{t('contests.startsIn')}</p>
                <Countdown until={Date.parse(contest.start_date)} />
              </div>
            )}
            {(state === 'provisional' || state === 'certified') && (
              <div>
                <p className={classes.label}>{t('contests.ended')}</p>
                <p className={classes.moment}>
                  <When at={contest.end_date} />
                </p>
              </div>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

export function ContestHeaderSkeleton() {
  return (
    <div className={classes.header}>
      <div className={`content ${classes.grid}`}>
        <div className={classes.cover}>
          <Bone ratio="16 / 9" />
        </div>
        <div className={classes.info}>
          <Bone width={140} height={28} />
          <Bone width="90%" height={44} />
          <Bone width={200} height={32} />
          <Bone height={76} />
        </div>
      </div>
    </div>
  );
}
