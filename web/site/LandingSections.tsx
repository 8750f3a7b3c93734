import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { FoundContestant } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { CategoryPicture, useCategories } from '#shared/client/contests/discovery/ContestFilters.tsx';
import { FoundContestants, FoundContestantsSkeleton } from '#shared/client/contests/search/FoundContestants.tsx';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { WinnerCard, WinnerCardSkeleton } from '#shared/client/contests/results/WinnerCard.tsx';
import { useNear } from '#shared/client/ui/useNear.ts';
import { Box, List, Row } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import { listLink } from '#web/contests/contestList.ts';
import classes from './Landing.module.css';

/** Categories as pictures. */
export function CategoryTiles() {
  const { t } = useTranslation();
  // Only those with something in them; all until the counts are known.
  const categories = useCategories().filter(({ ongoing }) => ongoing !== 0);
  if (!categories.length) return null;
  return (
    <section className={`content ${classes.section}`} aria-labelledby="categories">
      <Row gap="2 6" cross="baseline" justify="space-between" wrap below={7} className={classes.head}>
        <h2 id="categories">{t('site.landing.categories')}</h2>
      </Row>
      <List gap={4} className={classes.tiles} medium={{ gap: 3 }}>
        {categories.map(({ category, label, ongoing }) => (
          <li key={category}>
            <To name="contestList" {...listLink({ status: 'ongoing', category })} className={classes.tile}>
              <CategoryPicture category={category} size={64} />
              <b>{label}</b>
              <Box as="span" size={1} soft>
                {ongoing ? t('site.landing.live', { count: ongoing }) : ''}
              </Box>
            </To>
          </li>
        ))}
      </List>
    </section>
  );
}

/** Renders its children when scrolled near; reserves the space before. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const [seen, setSeen] = useState(false);
  if (isNear && !seen) setSeen(true);
  return (
    <div ref={place} className={seen ? undefined : classes.later}>
      {seen && children}
    </div>
  );
}

const asked = { limit: 50 };
const recentShown = 12;

/** Interleaves contestants by contest, so that a large contest does not fill the row. */
export function inTurn(contestants: readonly FoundContestant[], count: number): FoundContestant[] {
  const byContest = new Map<string, FoundContestant[]>();
  for (const one of contestants) byContest.set(one.cx_id, [...(byContest.get(one.cx_id) ?? []), one]);
  const queues = [...byContest.values()];
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? []))
    .flat()
    .slice(0, count);
}

/** The newest contestants; nothing when there are none. */
export function RecentContestants() {
  const { t } = useTranslation();
  const { answer, error } = useAnswer('getRecentContestants', asked);
  const contestants = useMemo(() => inTurn(answer?.contestants ?? [], recentShown), [answer]);
  if (answer ? contestants.length === 0 : error) return null;
  return (
    <section className={`content ${classes.section}`} aria-labelledby="recent">
      <Row gap="2 6" cross="baseline" justify="space-between" wrap below={7} className={classes.head}>
        <h2 id="recent">{t('site.landing.recent')}</h2>
      </Row>
      {answer ? (
        <FoundContestants
          contestants={contestants}
          renderName={({ cx_id, contestant_id, contestant_name }) => (
            <To name="contestant" params={{ cx_id, contestant_id }}>
              {contestant_name}
            </To>
          )}
        />
      ) : (
        <FoundContestantsSkeleton count={6} />
      )}
    </section>
  );
}

const ended = { status: 'ended' } as const;
const winnersShown = 4;

/** Recent winners, of final results alone; contests with withheld numbers are left out. */
export function Winners() {
  const { t } = useTranslation();
  const { contests, error } = useContests(ended);
  const told = contests
    ?.filter(({ contest_status, results_shown, total }) => contest_status === 'certified' && results_shown && total > 0)
    .slice(0, winnersShown);
  if (told ? told.length === 0 : error) return null;
  return (
    <section className={`content ${classes.section}`} aria-labelledby="winners">
      <Row gap="2 6" cross="baseline" justify="space-between" wrap below={7} className={classes.head}>
        <h2 id="winners">{t('site.landing.winners')}</h2>
        <To name="contestList" {...listLink(ended)}>
          {t('site.landing.allEnded')}
        </To>
      </Row>
      <List columns={4} gap={6} className={classes.winners} data-few={told && told.length < 3 ? '' : undefined}>
        {told
          ? told.map((contest) => (
              <li key={contest.cx_id}>
                <WinnerCard
                  contest={contest}
                  title={
                    <To name="contest" params={{ cx_id: contest.cx_id }}>
                      {withNonBreakingSpaces(contest.contest_name)}
                    </To>
                  }
                />
              </li>
            ))
          : Array.from({ length: winnersShown }, (_, index) => (
              <li key={index}>
                <WinnerCardSkeleton />
              </li>
            ))}
      </List>
    </section>
  );
}
