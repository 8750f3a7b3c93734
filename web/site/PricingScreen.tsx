import { Button } from '#shared/client/ui/Button.tsx';
import { Grid, Heading, List, Sign, Text } from '#shared/client/ui/Layout.tsx';
import { IconCheck, IconCoin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { To } from '#web/links.ts';
import { Hero } from './Hero.tsx';
import classes from './Pricing.module.css';

const voting: readonly Key[] = [
  'site.pricing.vote.all',
  'site.pricing.vote.receipt',
  'site.pricing.vote.account',
  'site.pricing.vote.ads',
];
const organizing: readonly Key[] = [
  'site.pricing.make.contests',
  'site.pricing.make.rounds',
  'site.pricing.make.share',
  'site.pricing.make.results',
  'site.pricing.make.chat',
];

function Points({ keys }: { keys: readonly Key[] }) {
  const { t } = useTranslation();
  return (
    <List gap={3} className={classes.points}>
      {keys.map((key) => (
        <Grid as="li" key={key} columns="auto 1fr" gap={3} lineHeight={1.45}>
          <IconCheck size={20} aria-hidden />
          {t(key)}
        </Grid>
      ))}
    </List>
  );
}

/** As an operator has set it: in hundredths of a percent. */
function Fees({ fee }: { fee: number }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return fee ? t('site.pricing.paid.text', { fee: percent(fee / 10_000) }) : t('site.pricing.paid.none');
}

/** Prices; lists nothing that the product does not charge. */
export default function PricingScreen(): ReactNode {
  const { t } = useTranslation();
  const fee = useAnswer('getPrices', {}).answer?.fee_bps;
  return (
    <div className={`content ${classes.page}`}>
      <header className={classes.head}>
        <Hero centred title={t('site.pricing.heading')} lead={t('site.pricing.lead')} />
      </header>
      <Grid fit="320px" gap={6} className={classes.plans} medium={{ gap: 4 }} maxWidth="960px">
        <section className={classes.plan} aria-labelledby="plan-voting">
          <h2 id="plan-voting">{t('site.pricing.vote.title')}</h2>
          <p className={classes.price}>{t('site.pricing.free')}</p>
          <Text soft above={3}>
            {t('site.pricing.vote.text')}
          </Text>
          <Points keys={voting} />
          <Button size="lg" variant="default" renderRoot={(props) => <To {...props} name="contests" />}>
            {t('site.landing.see')}
          </Button>
        </section>
        <section className={classes.plan} data-main aria-labelledby="plan-organizing">
          <h2 id="plan-organizing">{t('site.pricing.make.title')}</h2>
          <p className={classes.price}>{t('site.pricing.free')}</p>
          <Text soft above={3}>
            {t('site.pricing.make.text')}
          </Text>
          <Points keys={organizing} />
          <Button size="lg" renderRoot={(props) => <StartContest {...props} />}>
            {t('contests.start')}
          </Button>
        </section>
      </Grid>
      <Grid
        surface="sunken"
        as="section"
        columns="auto 1fr"
        gap={5}
        pad="7 8"
        className={classes.paid}
        medium={{ columns: 1, pad: '6 5' }}
        aria-labelledby="paid-votes"
      >
        <Sign size={52} aria-hidden>
          <IconCoin size={28} stroke={1.8} />
        </Sign>
        <div>
          <Heading level={2} id="paid-votes" size={5}>
            {t('site.pricing.paid.title')}
          </Heading>
          <p className={classes.fees}>{fee !== undefined && <Fees fee={fee} />}</p>
        </div>
      </Grid>
      <Text soft textAlign="center" above={8}>
        {t('site.pricing.more')} <To name="help">{t('site.help.title')}</To> ·{' '}
        <To name="termsOfService">{t('site.terms.title')}</To>
      </Text>
    </div>
  );
}
