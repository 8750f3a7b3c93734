import { Button } from '#shared/client/ui/Button.tsx';
import { Meta, Row } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { To } from '#web/links.ts';
import classes from './Hero.module.css';

interface HeroProps {
  title: string;
  lead: string;
  centred?: boolean;
  children?: ReactNode;
}

/** Title and lead of a page of the site. */
export function Hero({ title, lead, centred = false, children }: HeroProps): ReactNode {
  return (
    <div className={centred ? classes.centred : undefined}>
      <h1 className={classes.title}>{title}</h1>
      <Meta above={6} size={5} className={classes.lead} maxWidth="54ch" lineHeight={1.5}>
        {lead}
      </Meta>
      {children}
    </div>
  );
}

/** Links to browse contests or to start one. */
export function HeroActions(): ReactNode {
  const { t } = useTranslation();
  return (
    <Row gap={3} cross="stretch" wrap above={8} className={classes.actions}>
      <Button size="lg" renderRoot={(props) => <To {...props} name="contests" />}>
        {t('site.landing.see')}
      </Button>
      <Button size="lg" variant="default" renderRoot={(props) => <StartContest {...props} />}>
        {t('contests.start')}
      </Button>
    </Row>
  );
}
