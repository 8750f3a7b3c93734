import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { ServiceGrid, ServiceGridSkeleton } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { titleOf } from '#shared/client/services/catalogue/serviceLinks.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { FeedShape } from '#shared/community/shapes.ts';
import { minute, startOfYesterday } from '#shared/time.ts';
import { newestJobs, newestServices, onNow } from './todayData.ts';
import classes from './Today.module.css';

const waiting = () => withTexts(import('./Waiting.tsx'), 'waiting');

/** They stand below the first window. */
async function jobCards() {
  const { JobCard } = await import('#shared/client/community/jobs/JobCard.tsx');
  return {
    default: ({ jobs }: { jobs: readonly FeedShape[] }) => jobs.map((job) => <JobCard key={job.fx_id} job={job} />),
  };
}

interface TodayProps {
  /** Above what is on. */
  children?: ReactNode;
}

/** What waits for the reader, what is on, and what is new since yesterday began in UTC: the first screen of phones in both shells, and of members. */
export default function Today({ children }: TodayProps): ReactNode {
  const user_id = useUser()?.user_id;
  const isMember = user_id !== undefined;
  const [settledFor, setSettledFor] = useState<number>();
  const settled = useCallback(() => setSettledFor(user_id), [user_id]);
  const loadWaiting = useCallback(
    () =>
      waiting().catch((cause: unknown) => {
        settled();
        throw cause;
      }),
    [settled],
  );
  return (
    <Stack gap={8} bounded className={isMember ? classes.today : ''}>
      {isMember && (
        <LazyPart
          key={user_id}
          load={loadWaiting}
          props={{ user_id, settled }}
          fallback={<Bone height={514} />}
          className={classes.waiting}
        />
      )}
      {/* Asks already, and is shown once nothing above it moves it. */}
      <Stack gap={8} bounded hidden={isMember && settledFor !== user_id} className={classes.parts}>
        {children}
        <OnNow />
        <NewServices />
        <NewJobs />
      </Stack>
    </Stack>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** Where all of them are. */
  all: string;
  children: ReactNode;
}

function Part({ id, title, all, children }: PartProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={id}>
      <Row gap={3} justify="space-between">
        <Heading level={2} size={6} id={id}>
          {title}
        </Heading>
        <PathLink href={all} className={classes.all} aria-label={t('site.app.allOf', { title })}>
          {t('site.app.all')}
        </PathLink>
      </Row>
      {children}
    </section>
  );
}

const shown = 8;

function OnNow() {
  const { t } = useTranslation();
  const { contests, error, reload } = useContests(onNow);
  return (
    <Part id="on" title={t('site.landing.ongoing')} all="/contests">
      <div className={classes.shelf}>
        {contests ? (
          <ContestGrid
            contests={contests.slice(0, shown)}
            first={1}
            full
            renderTitle={({ cx_id, contest_name }) => (
              <PathLink href={`/cx/${cx_id}`}>{withNonBreakingSpaces(contest_name)}</PathLink>
            )}
          />
        ) : error ? (
          <ErrorState text={error.message} again={reload} />
        ) : (
          <ContestGridSkeleton count={2} full />
        )}
        {contests?.length === 0 && (
          <Card as="p" surface="sunken" pad={4} soft>
            {t('site.app.noContests')}
          </Card>
        )}
      </div>
    </Part>
  );
}

/** The start of yesterday in UTC, by the server's clock. */
const useYesterday = () => startOfYesterday(useNow(minute)).toISOString();

function NewServices() {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getServices', newestServices);
  const yesterday = useYesterday();
  const fresh = answer?.services.filter(({ createdAt }) => createdAt >= yesterday);
  return (
    <Part id="services" title={t('site.app.newServices')} all="/services?sort=newest">
      <div className={classes.shelf}>
        {fresh ? (
          <ServiceGrid services={fresh.slice(0, shown)} renderTitle={titleOf} />
        ) : error ? (
          <ErrorState text={error.message} again={reload} />
        ) : (
          <ServiceGridSkeleton count={2} />
        )}
        {fresh?.length === 0 && (
          <Card as="p" surface="sunken" pad={4} soft>
            {t('site.app.noServices')}
          </Card>
        )}
      </div>
    </Part>
  );
}

function NewJobs() {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer(newestJobs.call, newestJobs.input);
  const yesterday = useYesterday();
  const fresh = answer?.feeds.filter(({ createdAt }) => createdAt >= yesterday);
  return (
    <Part id="jobs" title={t('site.app.newJobs')} all="/jobs">
      {error && !answer && <ErrorState text={error.message} again={reload} />}
      {!answer && !error && <Bone height={160} />}
      {fresh && fresh.length > 0 && (
        <LazyPart
          load={jobCards}
          props={{ jobs: fresh.slice(0, shown) }}
          fallback={<Bone height={160} />}
          ahead={400}
          className={classes.jobs}
        />
      )}
      {fresh?.length === 0 && (
        <Card as="p" surface="sunken" pad={4} soft>
          {t('site.app.noJobs')}
        </Card>
      )}
    </Part>
  );
}
