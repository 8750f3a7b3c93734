import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { selectViewers, selectVotes } from '#shared/client/contests/contestsSlice.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { MarkedText } from '#shared/client/chat/messages/MarkedText.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Countdown, TimeLeft } from '#shared/client/ui/Countdown.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { Box, Grid, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { pictureUrl } from '#shared/pictures.ts';
import { clockOf } from '#shared/client/contests/rounds.ts';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { useRoundName } from '#shared/client/contests/rounds/useRoundName.ts';
import { stateTones } from '#shared/client/contests/stateTones.ts';
import { stateAt } from '#shared/client/contests/voting/stateAt.ts';
import classes from './ContestHeader.module.css';

interface ContestHeaderProps {
  contest: ContestShape;
  /** Actions, such as sharing. */
  children?: ReactNode;
  /** The organizer's bar, above everything. */
  bar?: ReactNode;
}

/** Header of a contest: question, clock, total. At most 300 px high, 120 on a phone, so that contestants are in the first screen. */
export function ContestHeader({ contest, children, bar }: ContestHeaderProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const isNarrow = useIsNarrow();
  const { contest_name, cover, organizer, category, results_shown } = contest;
  const total = useAppSelector((state) => selectVotes(state, contest.cx_id)) ?? contest.total;
  const viewers = useAppSelector((state) => selectViewers(state, contest.cx_id)) ?? 0;
  const state = stateAt(contest, useNow(1000));
  const hasBegun = state !== 'draft' && state !== 'pending';
  const over = state === 'provisional' || state === 'certified' || state === 'cancelled';
  return (
    <header className={classes.header}>
      {cover && (
        <div className={classes.aura} aria-hidden>
          <img src={pictureUrl(cover, 40)} alt="" width={1600} height={900} decoding="async" fetchPriority="low" />
        </div>
      )}
      {bar && <div className="content">{bar}</div>}
      <Grid
        columns="1fr auto"
        gap="4 8"
        cross="center"
        className={`content ${classes.grid}`}
        data-cover={cover ? '' : undefined}
      >
        {cover && !isNarrow && (
          <Box medium="hidden" radius="card" className={classes.cover}>
            <Picture src={cover} alt="" name={contest_name} width={1600} height={900} />
          </Box>
        )}
        <div className={classes.info}>
          <Row gap={2} cross="stretch" wrap>
            <Badge tone={stateTones[state]}>
              {t(
                state === 'ongoing'
                  ? 'contests.state.live'
                  : state === 'pending'
                    ? 'contests.state.soon'
                    : `contests.state.${state}`,
              )}
            </Badge>
            {contest.vote_needs && !over && !isNarrow && (
              <Badge>{t(`contests.card.needs.${contest.vote_needs}`)}</Badge>
            )}
            {!isNarrow && <Badge>{t(`contests.category.${category}`)}</Badge>}
            {/* On a phone it would come into a full row, and move the page. */}
            {viewers > 1 && !isNarrow && (
              <Badge>
                <IconEye size={16} aria-hidden />
                <span data-testid="viewers">{t('contests.viewers', { count: viewers, number: number(viewers) })}</span>
              </Badge>
            )}
          </Row>
          <h1 className={classes.title} lang={contest.lang?.toLowerCase() ?? ''}>
            {withNonBreakingSpaces(contest_name)}
          </h1>
          {!isNarrow && <Organizer organizer={organizer} />}
        </div>
        <Grid columns="auto auto" gap="3 6" className={classes.figures}>
          {results_shown && hasBegun ? (
            <div>
              <Meta size={1} below={1} strong className={classes.label}>
                {t(over ? 'contests.totalFinal' : 'contests.total')}
              </Meta>
              <p className={classes.total} data-testid="total">
                <RollingNumber value={total} />
              </p>
            </div>
          ) : (
            <div>
              <Meta size={1} below={1} strong className={classes.label}>
                {t('contests.leaderboard')}
              </Meta>
              <p className={classes.total}>{number(contest.contestant_count)}</p>
            </div>
          )}
          <HeaderClock contest={contest} isShort={isNarrow} />
          <div className={classes.actions}>{children}</div>
        </Grid>
      </Grid>
    </header>
  );
}

/** Who organizes it; a closed account has no name. */
function Organizer({ organizer }: Pick<ContestShape, 'organizer'>) {
  const { t } = useTranslation();
  if (!organizer.full_name) return null;
  return (
    <Row as="p" gap={2} size={2} soft lineHeight={1.3}>
      <Avatar src={organizer.avatar} name={organizer.full_name} size={28} />
      <span>
        {t('contests.organizer')}{' '}
        <Text as="b" tone="ink" strong breaks>
          {organizer.full_name}
        </Text>
      </span>
    </Row>
  );
}

/** What the header has no room for, below the board: the description, on a phone the organizer and entering too. */
export function ContestAbout({ contest, children }: Pick<ContestHeaderProps, 'contest' | 'children'>) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { description, organizer, lang = '' } = contest;
  if (!description && !isNarrow) return null;
  return (
    <Stack as="section" gap={3} className={classes.about} aria-labelledby="about">
      <h2 id="about">{t('contests.about')}</h2>
      {description && (
        <Box maxWidth="68ch" lang={lang.toLowerCase()}>
          <MarkedText text={description} />
        </Box>
      )}
      {isNarrow && <Organizer organizer={organizer} />}
      {children && (
        <Row gap={2} cross="stretch" wrap>
          {children}
        </Row>
      )}
    </Stack>
  );
}

/** Countdown to the next start or end; afterwards the date of the end. */
function HeaderClock({ contest, isShort }: { contest: ContestShape; isShort: boolean }) {
  const { t } = useTranslation();
  const nameOf = useRoundName();
  const now = useNow(1000);
  const clock = clockOf(contest, now);
  if (clock) {
    const label =
      'round' in clock
        ? t(clock.kind === 'round_ends' ? 'contests.round.endsIn' : 'contests.round.startsIn', {
            round: nameOf(contest, clock.round),
          })
        : t(clock.kind === 'ends' ? 'contests.endsIn' : 'contests.startsIn');
    return (
      <div>
        <Meta size={1} below={1} strong className={classes.label}>
          {label}
        </Meta>
        {isShort ? (
          <p className={classes.moment}>
            <TimeLeft until={clock.until} />
          </p>
        ) : (
          <Countdown until={clock.until} />
        )}
      </div>
    );
  }
  const state = stateAt(contest, now);
  if (state !== 'provisional' && state !== 'certified') return null;
  return (
    <div>
      <Meta size={1} below={1} strong className={classes.label}>
        {t('contests.ended')}
      </Meta>
      <p className={classes.moment}>
        <When at={contest.end_date} />
      </p>
    </div>
  );
}

export function ContestHeaderSkeleton() {
  return (
    <div className={classes.header}>
      <Grid columns="1fr auto" gap="4 8" cross="center" className={`content ${classes.grid}`} data-cover="">
        <Box medium="hidden" radius="card" className={classes.cover}>
          <Bone ratio="16 / 9" />
        </Box>
        <div className={classes.info}>
          <Bone width={140} height={28} />
          <Bone width="90%" height={44} />
        </div>
        <Grid columns="auto auto" gap="3 6" className={classes.figures}>
          <Bone width={110} height={56} />
        </Grid>
      </Grid>
    </div>
  );
}
