import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { LiveStage } from '#shared/client/contests/results/LiveStage.tsx';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Box, Grid, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import { Mark } from '#shared/client/site/Mark.tsx';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { BegunContest } from './BegunContest.tsx';
import { LandingAreas } from './LandingAreas.tsx';
import { Hero } from './Hero.tsx';
import { CategoryTiles, RecentContestants, WhenNear, Winners } from './LandingSections.tsx';
import { type Begun, StartHere } from './StartHere.tsx';
import classes from './Landing.module.css';

const steps = [
  { title: 'site.landing.step1.title', description: 'site.landing.step1.text' },
  { title: 'site.landing.step2.title', description: 'site.landing.step2.text' },
  { title: 'site.landing.step3.title', description: 'site.landing.step3.text' },
] as const;

const ongoing = { status: 'ongoing' } as const;
const gridSize = 6;
const wallSize = 12;

const today = () => withTexts(import('#shared/client/site/today/Today.tsx'), 'today');

/** The landing page; members have there what waits for them and what is new. */
export default function LandingScreen(): ReactNode {
  const { t } = useTranslation();
  const isMember = useSession().token !== undefined;
  if (!isMember) return <Landing />;
  return (
    <Box above={4} below={8} className={`content ${classes.today}`}>
      <PageHead title={t('site.app.today')} />
      <LazyPart load={today} props={{}} fallback={<Bone height={1200} />} />
    </Box>
  );
}

/** A live contest, and how to start one. */
function Landing(): ReactNode {
  const { t } = useTranslation();
  const { contests, error, reload } = useContests(ongoing);
  const [begun, setBegun] = useState<Begun>();
  // The contest with the most activity.
  const star = useMemo(
    () => contests?.toSorted((a, b) => Number(b.results_shown) - Number(a.results_shown) || b.total - a.total)[0],
    [contests],
  );
  const votes = contests?.reduce((sum, { results_shown, total }) => sum + (results_shown ? total : 0), 0);
  const faces = useMemo(() => [...new Set((contests ?? []).flatMap((one) => one.faces))], [contests]);
  // Complete rows of three, without the featured contest if there are enough others.
  const others = (contests ?? []).filter((one) => one !== star);
  const grid = others.length >= 3 ? others.slice(0, others.length >= gridSize ? gridSize : 3) : (contests ?? []);

  return (
    <>
      <div className={classes.hero}>
        <Grid columns="1fr 1.18fr" cross="center" className={`content ${classes.split}`} medium={{ columns: 1 }}>
          <Hero title={t('site.landing.title')} lead={t('site.landing.lead')}>
            <StartHere typed={setBegun} />
          </Hero>
          {begun && (begun.question || begun.names.length > 0) ? (
            <BegunContest {...begun} />
          ) : star || (!contests && !error) ? (
            <LiveStage cx_id={star?.cx_id}>
              {star && (
                <Button
                  color="coral"
                  fullWidth
                  renderRoot={(props) => <To {...props} name="contest" params={{ cx_id: star.cx_id }} />}
                >
                  {t('site.landing.voteNow')}
                </Button>
              )}
            </LiveStage>
          ) : (
            <Stack align="center" cross="center" className={classes.sign}>
              <Mark size={280} />
            </Stack>
          )}
        </Grid>
      </div>

      <LandingAreas votes={votes} />

      <section className={`content ${classes.section}`} aria-labelledby="ongoing">
        <Row gap="2 6" cross="baseline" justify="space-between" wrap below={7} className={classes.head}>
          <h2 id="ongoing">{t('site.landing.ongoing')}</h2>
          <To name="contests">{t('site.landing.all')}</To>
        </Row>
        {error && !contests ? (
          <ErrorState text={error.message} again={reload} />
        ) : !contests ? (
          <ContestGridSkeleton count={3} />
        ) : contests.length === 0 ? (
          <EmptyState
            icon={<IconTrophy size={28} />}
            title={t('contests.list.empty.title')}
            text={t('contests.list.empty.text')}
          />
        ) : (
          <ContestGrid
            contests={grid}
            renderTitle={({ cx_id, contest_name }) => (
              <To name="contest" params={{ cx_id }}>
                {withNonBreakingSpaces(contest_name)}
              </To>
            )}
          />
        )}
      </section>

      <CategoryTiles />

      <Box as="section" className={classes.band} tone="on-band" background="band" aria-labelledby="how">
        <div className="content">
          <Heading id="how" level={2} size={9}>
            {t('site.landing.how')}
          </Heading>
          <Grid as="ol" columns={3} gap={12} above={12} className={classes.steps} medium={{ columns: 1, gap: 8 }}>
            {steps.map(({ title, description }) => (
              <li key={title} className={classes.step}>
                <Heading level={3} size={6}>
                  {t(title)}
                </Heading>
                <Text above={2} size={4} tone="on-band-soft">
                  {t(description)}
                </Text>
              </li>
            ))}
          </Grid>
          <Text above={10} className={classes.bandMore}>
            <To name="howItWorks">{t('site.landing.howMore')}</To>
          </Text>
        </div>
      </Box>

      <WhenNear>
        <RecentContestants />
      </WhenNear>
      <WhenNear>
        <Winners />
      </WhenNear>

      <section className={`content ${classes.bottom}`} aria-labelledby="call">
        <Grid medium={{ columns: 1 }} columns="1.1fr 1fr" gap={8} cross="center" className={classes.call}>
          <div className={classes.callWords}>
            <h2 id="call">{t('site.landing.call.title')}</h2>
            <p>{t('site.landing.call.text')}</p>
            <Button size="lg" color="band" renderRoot={(props) => <StartContest {...props} />}>
              {t('contests.start')}
            </Button>
          </div>
          <Stack gap={3} className={classes.wall} aria-hidden>
            {faces.slice(0, wallSize).map((src) => (
              <Picture key={src} src={src} alt="" name="" width={800} height={1000} />
            ))}
          </Stack>
        </Grid>
      </section>
    </>
  );
}
