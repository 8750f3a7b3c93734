import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor } from '#shared/client/app/session/session.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { Mark } from '#shared/client/site/Mark.tsx';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To } from '#web/links.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { Grid, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Layout.module.css';

export function Footer() {
  const { t } = useTranslation();
  const isVisitor = useIsVisitor();
  const brand = useAppSelector(({ site }) => site.brand);
  const support = useAppSelector(({ site }) => site.support);
  const hasPeople = useIsOn('people');
  const hasMeetings = useIsOn('meetings');
  return (
    <Text as="footer" edge="top" className={classes.footer} background="card">
      <Stack size={3} gap="6 8" soft className={`content ${classes.foot}`}>
        <Row as="p" gap={2} cross="start">
          <Mark size={24} />
          {t('site.footer.line')}
        </Row>
        <Grid as="nav" columns={4} gap={6} className={classes.links} aria-label={t('site.footer.nav')}>
          <Column title={t('contests.contests')}>
            <To name="contests">{t('contests.list.ongoing')}</To>
            <To name="contestList" params={{ search: 'ended' }}>
              {t('site.footer.results')}
            </To>
            <StartContest>{t('contests.start')}</StartContest>
            <To name="howItWorks">{t('site.head.howItWorks.title')}</To>
          </Column>
          <Column title={t('site.footer.discover')}>
            <To name="services">{t('services.title')}</To>
            <To name="groups">{t('community.clubs.title')}</To>
            <To name="jobs">{t('community.jobs.title')}</To>
            {hasPeople && <To name="users">{t('accounts.people.title')}</To>}
          </Column>
          <Column title={t('site.help.title')}>
            <To name="help">{t('site.footer.help')}</To>
            <To name="servicesHelp">{t('site.servicesHelp.short')}</To>
            {hasMeetings && <To name="scheduleMeeting">{t('services.meeting.title')}</To>}
            {support && (
              <To name="chatWith" params={{ otherUserId: support.user_id }}>
                {t('site.footer.contact')}
              </To>
            )}
          </Column>
          <Column title={brand}>
            <To name="pricing">{t('site.pricing.title')}</To>
            <To name="privacyPolicy">{t('site.privacy.title')}</To>
            <To name="termsOfService">{t('site.terms.title')}</To>
            <To name="accessibility">{t('site.accessibility.title')}</To>
            {isVisitor && <AuthLink name="logIn">{t('accounts.logIn')}</AuthLink>}
          </Column>
        </Grid>
      </Stack>
    </Text>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text tone="ink" below={1} className={classes.column}>
        {title}
      </Text>
      {children}
    </div>
  );
}
