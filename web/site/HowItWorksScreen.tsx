import {
  IconBolt,
  IconBroadcast,
  IconChevronDown,
  IconClipboardCheck,
  IconDeviceTv,
  IconEyeOff,
  IconHandFinger,
  IconLink,
  IconListCheck,
  IconLock,
  IconPhotoPlus,
  IconReceipt,
  IconRefresh,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Box, Card, Grid, Heading, List, Sign, Text } from '#shared/client/ui/Layout.tsx';
import questionClasses from '#shared/client/site/Questions.module.css';
import { Hero, HeroActions } from './Hero.tsx';
import classes from './HowItWorks.module.css';

interface Point {
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  title: Key;
  description: Key;
}

const voting: readonly Point[] = [
  { Icon: IconHandFinger, title: 'site.how.vote1.title', description: 'site.how.vote1.text' },
  { Icon: IconReceipt, title: 'site.how.vote2.title', description: 'site.how.vote2.text' },
  { Icon: IconBolt, title: 'site.how.vote3.title', description: 'site.how.vote3.text' },
];

const organizing: readonly Point[] = [
  { Icon: IconPhotoPlus, title: 'site.how.make1.title', description: 'site.how.make1.text' },
  { Icon: IconListCheck, title: 'site.how.make2.title', description: 'site.how.make2.text' },
  { Icon: IconLink, title: 'site.how.make3.title', description: 'site.how.make3.text' },
  { Icon: IconDeviceTv, title: 'site.how.make4.title', description: 'site.how.make4.text' },
];

const promises: readonly Point[] = [
  { Icon: IconClipboardCheck, title: 'site.how.exact1.title', description: 'site.how.exact1.text' },
  { Icon: IconRefresh, title: 'site.how.exact2.title', description: 'site.how.exact2.text' },
  { Icon: IconLock, title: 'site.how.exact3.title', description: 'site.how.exact3.text' },
  { Icon: IconUsersGroup, title: 'site.how.exact4.title', description: 'site.how.exact4.text' },
  { Icon: IconEyeOff, title: 'site.how.exact5.title', description: 'site.how.exact5.text' },
  { Icon: IconBroadcast, title: 'site.how.exact6.title', description: 'site.how.exact6.text' },
];

const questions: readonly { label: Key; description: Key }[] = [
  { label: 'site.how.faq1.title', description: 'site.how.faq1.text' },
  { label: 'site.how.faq2.title', description: 'site.how.faq2.text' },
  { label: 'site.how.faq3.title', description: 'site.how.faq3.text' },
  { label: 'site.how.faq4.title', description: 'site.how.faq4.text' },
  { label: 'site.how.faq5.title', description: 'site.how.faq5.text' },
  { label: 'site.how.faq6.title', description: 'site.how.faq6.text' },
];

function Points({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation();
  return (
    <List columns={3} gap={6} above={7} className={classes.points} data-count={points.length}>
      {points.map(({ Icon, title, description }) => (
        <Card as="li" key={title} pad="7 6" surface="raised" className={classes.point} narrow={{ pad: 5 }}>
          <Sign size={52} className={classes.sign} aria-hidden>
            <Icon size={26} stroke={1.8} />
          </Sign>
          <Heading level={3} size={5}>
            {t(title)}
          </Heading>
          <Text above={2} soft>
            {t(description)}
          </Text>
        </Card>
      ))}
    </List>
  );
}

/** A decorative receipt. */
function Ticket() {
  return (
    <svg className={classes.ticket} viewBox="0 0 360 300" aria-hidden>
      <g transform="rotate(5 180 150)">
        <path
          className={classes.paper}
          d="M44 24h272a16 16 0 0 1 16 16v62a22 22 0 0 0 0 44v106a16 16 0 0 1-16 16H44a16 16 0 0 1-16-16V146a22 22 0 0 0 0-44V40a16 16 0 0 1 16-16Z"
        />
        <path className={classes.tear} d="M64 124h232" />
        <circle className={classes.seal} cx="84" cy="72" r="26" />
        <path className={classes.tick} d="m73 72 8 9 15-17" />
        <rect className={classes.strong} x="126" y="54" width="140" height="14" rx="7" />
        <rect className={classes.soft} x="126" y="78" width="96" height="10" rx="5" />
        {[148, 112, 84].map((width, index) => (
          <g key={width}>
            <rect className={classes.soft} x="64" y={150 + index * 36} width="24" height="24" rx="7" />
            <rect className={classes.track} x="102" y={155 + index * 36} width="180" height="14" rx="7" />
            <rect
              className={index ? classes.bar : classes.leader}
              x="102"
              y={155 + index * 36}
              width={width}
              height="14"
              rx="7"
            />
          </g>
        ))}
      </g>
    </svg>
  );
}

/** How voting works, what organizers get, and how votes are protected. */
export default function HowItWorksScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Grid as="header" columns="1.8fr 1fr" gap={12} cross="center" className={`content ${classes.head}`}>
        <Hero title={t('site.how.title')} lead={t('site.how.lead')}>
          <HeroActions />
        </Hero>
        <Ticket />
      </Grid>
      <section className={`content ${classes.section}`} aria-labelledby="voting">
        <h2 id="voting">{t('site.how.voting')}</h2>
        <Points points={voting} />
      </section>
      <section className={`content ${classes.section}`} aria-labelledby="organizing">
        <h2 id="organizing">{t('site.how.organizing')}</h2>
        <Points points={organizing} />
      </section>
      <Box as="section" className={classes.band} tone="on-band" background="band" aria-labelledby="promises">
        <div className="content">
          <h2 id="promises">{t('site.how.promises')}</h2>
          <Text size={4} above={3} maxWidth="60ch" tone="on-band-soft">
            {t('site.how.promisesLead')}
          </Text>
          <Grid narrow={{ columns: 1 }} as="ol" columns={2} above={10} className={classes.promises}>
            {promises.map(({ Icon, title, description }) => (
              <Grid as="li" columns="auto 1fr" gap={4} key={title}>
                <span aria-hidden>
                  <Icon size={28} stroke={1.8} />
                </span>
                <div>
                  <Heading level={3} size={5}>
                    {t(title)}
                  </Heading>
                  <Text above={2} tone="on-band-soft">
                    {t(description)}
                  </Text>
                </div>
              </Grid>
            ))}
          </Grid>
        </div>
      </Box>
      <Grid
        as="section"
        columns="1fr 2fr"
        className={`content ${classes.section} ${classes.faq}`}
        aria-labelledby="faq"
      >
        <h2 id="faq">{t('site.how.faq')}</h2>
        <div>
          {questions.map(({ label, description }) => (
            <Text as="details" edge="bottom" key={label} className={questionClasses.question}>
              <summary>
                {t(label)}
                <IconChevronDown size={20} aria-hidden />
              </summary>
              <Text className={questionClasses.answer} maxWidth="66ch" lineHeight={1.6} soft>
                {t(description)}
              </Text>
            </Text>
          ))}
        </div>
      </Grid>
    </>
  );
}
