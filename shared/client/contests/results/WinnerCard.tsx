import { IconTrophyFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestSummary } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Box, Grid, Heading, Meta, Text } from '#shared/client/ui/Layout.tsx';
import classes from './WinnerCard.module.css';

interface WinnerCardProps {
  /** An ended contest with visible numbers. */
  contest: ContestSummary;
  /** The contest's name as the shell's link, stretched over the card. */
  title: ReactNode;
}

/** The winner of a contest, as a card. */
export function WinnerCard({ contest, title }: WinnerCardProps) {
  const { t } = useTranslation();
  const { number, list } = useFormat();
  const { answer } = useAnswer('getContestants', { cx_id: contest.cx_id, page: 1, limit: 3 });
  if (!answer) return <WinnerCardSkeleton />;
  const most = answer.contestants[0]?.votes ?? 0;
  const winners = answer.contestants.filter(({ votes }) => votes > 0 && votes === most);
  const [winner] = winners;
  return (
    <article className={classes.card} data-testid="winner-card">
      <Box relative radius="card" className={classes.picture}>
        <Picture
          src={winner?.contestant_img ?? contest.cover}
          alt=""
          name={winner?.contestant_name ?? contest.contest_name}
          within={contest}
          width={800}
          height={1000}
        />
        {winner && (
          <Grid as="p" columns="auto 1fr" cross="center" className={classes.caption}>
            <IconTrophyFilled size={22} aria-hidden color="var(--gold)" />
            <Text size={5} display as="span" cut>
              {list(winners.map((one) => one.contestant_name))}
            </Text>
            <Text
              as="span"
              size={2}
              soft
              figures
              className={classes.votes}
            >{`${number(most)} ${t('contests.votes', { count: most })}`}</Text>
          </Grid>
        )}
      </Box>
      <div>
        <Heading level={3} size={4} clamp={2} lineHeight={1.15} className={classes.title}>
          {title}
        </Heading>
        <Meta above={1} className={classes.meta}>
          {t(`contests.category.${contest.category}`)}
          {' · '}
          {t('contests.contestantCount', { count: contest.contestant_count })}
        </Meta>
      </div>
    </article>
  );
}

/** Skeleton of the same size. */
export const WinnerCardSkeleton = () => (
  <div className={classes.card} aria-hidden>
    <Box relative radius="card" className={classes.picture}>
      <Bone ratio="4 / 5" />
      <div className={classes.caption} />
    </Box>
    <div>
      <Text as="span" size={4} clamp={2} lineHeight={1.15} className={classes.title}>
        <Bone width="85%" height="1em" />
      </Text>
      <Meta as="span" above={1} className={classes.meta}>
        <Bone width="60%" height="0.9em" />
      </Meta>
    </div>
  </div>
);
