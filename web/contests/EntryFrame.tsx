import { Button } from '#shared/client/ui/Button.tsx';
import { IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ContestCard } from '#shared/client/contests/discovery/ContestCard.tsx';
import { Themed } from '#shared/client/contests/page/Themed.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Grid, Heading, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import classes from './EntryFrame.module.css';

interface EntryFrameProps {
  title: string;
  cx_id: string;
  children: (contest: ContestShape, reload: () => Promise<void>) => ReactNode;
}

/** Frame of the entry screens: the contest's card and the deadline. */
export function EntryFrame({ title, cx_id, children }: EntryFrameProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { contest, error, reload } = useContest(cx_id);
  if (error)
    return error.code === 'contest_not_found' ? (
      <EmptyState
        level={1}
        icon={<IconCompass size={28} />}
        title={t('app.failure.not_found_title')}
        text={error.message}
      >
        <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>
      </EmptyState>
    ) : (
      <ErrorState level={1} text={error.message} again={() => void reload()} />
    );
  if (!contest)
    return (
      <Loading>
        <Bone width="min(360px, 80%)" height={52} />
        <Grid cross="start" medium={{ columns: 1 }} columns="1fr 340px" gap={12}>
          <Bone height={480} />
          <Box medium="hidden" className={classes.aside}>
            <Bone ratio="4 / 3" />
          </Box>
        </Grid>
      </Loading>
    );
  const link = (
    <To name="contest" params={{ cx_id }}>
      {contest.contest_name}
    </To>
  );
  return (
    // The card there is the one of lists.
    <Themed contest={{ ...contest, picture_look: 'plain' }}>
      <Box below={8} className={classes.head}>
        <Heading level={1} size={9} className={classes.title}>
          {title}
        </Heading>
        <Meta size={4} above={3} className={classes.lead}>
          {link}
        </Meta>
        {contest.may_enter && contest.entries_until && (
          <Meta size={3} above={1}>
            {t('contests.entry.until', { date: exact(contest.entries_until) })}
          </Meta>
        )}
      </Box>
      <Grid cross="start" medium={{ columns: 1 }} columns="1fr 340px" gap={12}>
        <Stack gap={6}>{children(contest, reload)}</Stack>
        <Text as="aside" medium="hidden" className={classes.aside} aria-labelledby="entered">
          <h2 id="entered" className="visually-hidden">
            {t('contests.entry.contest')}
          </h2>
          <ContestCard contest={contest} title={link} />
        </Text>
      </Grid>
    </Themed>
  );
}
