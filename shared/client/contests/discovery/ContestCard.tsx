import { IconEyeOff } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { ContestSummary } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { selectVotes } from '#shared/client/contests/contestsSlice.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Faces } from '#shared/client/ui/Avatar.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { useNear } from '#shared/client/ui/useNear.ts';
import { Box, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { colorOfContest } from '#shared/client/contests/colors.ts';
import { useContestRoom } from '#shared/client/contests/contestRoom.ts';
import { StateBadge } from './StateBadge.tsx';
import classes from './ContestCard.module.css';

/** The fields a card needs; also satisfied by the draft of a new contest. */
export type CardContest = Pick<
  ContestSummary,
  'cx_id' | 'contest_name' | 'contest_status' | 'cover' | 'start_date' | 'end_date'
> &
  Partial<
    Pick<
      ContestSummary,
      'lang' | 'category' | 'vote_needs' | 'total' | 'results_shown' | 'may_enter' | 'contestant_count' | 'faces'
    >
  >;

interface ContestCardProps {
  contest: CardContest;
  /** The title as the shell's link, stretched over the card. */
  title: ReactNode;
  /** Updates its count while visible. */
  live?: boolean;
  /** Above the fold: loads its picture eagerly. */
  first?: boolean;
}

const facesShown = 4;

/** The cover, else the contestants' faces, else a drawn picture. */
function Cover({ contest, first }: Pick<ContestCardProps, 'contest' | 'first'>) {
  const faces = (contest.faces ?? []).slice(0, facesShown);
  if (contest.cover || faces.length < 2)
    return (
      <Picture
        src={contest.cover || (faces[0] ?? '')}
        alt=""
        name={contest.contest_name}
        within={contest}
        width={1600}
        height={900}
        place="contest"
        first={first}
      />
    );
  return (
    <Stack
      as="span"
      gap="half"
      className={classes.collage}
      style={{ gridTemplateColumns: `repeat(${faces.length}, 1fr)` }}
    >
      {faces.map((src) => (
        <Picture key={src} src={src} alt="" name="" width={800} height={1000} first={first} className={classes.part} />
      ))}
    </Stack>
  );
}

/** The line of state and numbers; rendered every second, because starts and ends send no event. */
function CardMeta({ contest, total }: { contest: CardContest; total: number }) {
  const { t } = useTranslation();
  const isShown = contest.results_shown !== false;
  // A count of 0 before the start is not shown.
  const hasBegun = Date.parse(contest.start_date) <= useNow(1000);
  const contestants =
    contest.contestant_count !== undefined && t('contests.contestantCount', { count: contest.contestant_count });
  return (
    <Row as="p" size={2} gap="1 3" justify="space-between" wrap soft className={classes.meta}>
      {!hasBegun ? (
        <span>{contestants}</span>
      ) : isShown ? (
        <Row as="span" gap={2} cross="baseline" inline className={classes.total}>
          <b>
            <RollingNumber value={total} />
          </b>
          {t('contests.votes', { count: total })}
        </Row>
      ) : (
        <Row as="span" gap={2} inline>
          <IconEyeOff size={18} aria-hidden />
          {t('contests.card.withheld')}
        </Row>
      )}
      {contest.may_enter ? (
        <Text as="span" size={1} pad="1 3" strong radius="full" tone="on-primary-soft" background="primary-soft">
          {t('contests.card.enter')}
        </Text>
      ) : (
        hasBegun && <span>{contestants}</span>
      )}
    </Row>
  );
}

/** What a vote asks for, while one can be given or waited for. */
function VoteNeeds({ contest, needs }: { contest: CardContest; needs: NonNullable<CardContest['vote_needs']> }) {
  const { t } = useTranslation();
  const isOver = Date.parse(contest.end_date) <= useNow(1000) || contest.contest_status === 'cancelled';
  return isOver ? null : ` · ${t(`contests.card.needs.${needs}`)}`;
}

export function ContestCard({ contest, title, live = false, first = false }: ContestCardProps) {
  const { t } = useTranslation();
  const total = useAppSelector((state) => selectVotes(state, contest.cx_id)) ?? contest.total ?? 0;
  const card = useRef<HTMLElement>(null);
  const isNear = useNear(card);
  useContestRoom(live && isNear ? contest.cx_id : undefined, undefined, { glance: true });
  return (
    <article ref={card} className={classes.card} data-state={contest.contest_status} data-testid="contest-card">
      <Box className={classes.cover} relative style={{ '--color': colorOfContest(contest) } as CSSProperties}>
        <Cover contest={contest} first={first} />
        <span className={classes.badge}>
          <StateBadge contest={contest} onPicture />
        </span>
        {contest.cover && (
          <span className={classes.faces}>
            <Faces pictures={(contest.faces ?? []).slice(0, facesShown)} size={36} />
          </span>
        )}
      </Box>
      <Box pad={4} grow className={classes.body}>
        <Text size={1} strong className={classes.category} tone="link">
          {contest.category && t(`contests.category.${contest.category}`)}
          {contest.vote_needs && <VoteNeeds contest={contest} needs={contest.vote_needs} />}
        </Text>
        <Heading
          level={3}
          size={5}
          clamp={2}
          className={classes.title}
          breaks
          lineHeight={1.15}
          lang={contest.lang?.toLowerCase() ?? ''}
        >
          {title}
        </Heading>
        <CardMeta contest={contest} total={total} />
      </Box>
    </article>
  );
}

/** Skeleton of the same size as ContestCard. */
export function ContestCardSkeleton() {
  return (
    <div className={classes.card}>
      <Bone ratio="16 / 9" />
      <Box pad={4} grow className={classes.body}>
        <Text as="span" size={1} strong className={classes.category} tone="link">
          <Bone width={72} height={14} />
        </Text>
        <Text as="span" size={5} clamp={2} className={classes.title} breaks lineHeight={1.15}>
          <Bone width="80%" height="1.05em" />
        </Text>
        <Row as="span" size={2} gap="1 3" justify="space-between" wrap soft className={classes.meta}>
          <Bone width={110} height={22} />
          <Bone width={84} height={14} />
        </Row>
      </Box>
    </div>
  );
}
