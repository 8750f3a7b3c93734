import { Button } from '#shared/client/ui/Button.tsx';
import { Heading, Row } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ContestGrid } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { To } from '#web/links.ts';
import { Hero } from './Hero.tsx';
import classes from './NotFoundScreen.module.css';

const ongoing = { status: 'ongoing' } as const;
const shown = 3;

/** An address without a page, with what is on instead. */
export default function NotFoundScreen(): ReactNode {
  const { t } = useTranslation();
  const { contests = [] } = useContests(ongoing);
  return (
    <>
      <Hero title={t('app.failure.not_found_title')} lead={t('app.failure.not_found_text')}>
        <Row gap={3} cross="stretch" wrap above={8} className={classes.actions}>
          <Button size="lg" renderRoot={(props) => <To {...props} name="contests" />}>
            {t('site.landing.see')}
          </Button>
          <Button size="lg" variant="default" renderRoot={(props) => <To {...props} name="landing" />}>
            {t('app.failure.home')}
          </Button>
        </Row>
      </Hero>
      {contests.length > 0 && (
        <section className={classes.on} aria-labelledby="ongoing">
          <Heading level={2} size={6} below={5} id="ongoing">
            {t('site.landing.ongoing')}
          </Heading>
          <ContestGrid
            contests={contests.slice(0, shown)}
            renderTitle={({ cx_id, contest_name }) => (
              <To name="contest" params={{ cx_id }}>
                {contest_name}
              </To>
            )}
          />
        </section>
      )}
    </>
  );
}
