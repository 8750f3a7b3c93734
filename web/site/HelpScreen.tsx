import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { To } from '#web/links.ts';
import { HelpTopics } from './HelpTopics.tsx';

/** Help about voting, contests and accounts. */
export default function HelpScreen(): ReactNode {
  const { t } = useTranslation();
  const hasMeetings = useIsOn('meetings');
  return (
    <HelpTopics of="help" titleKey="site.help.title" leadKey="site.help.lead">
      <To name="howItWorks">{t('site.head.howItWorks.title')}</To>
      <To name="diagram">{t('site.diagram.title')}</To>
      <To name="servicesHelp">{t('site.servicesHelp.title')}</To>
      <To name="contestApp">{t('contests.appDev.title')}</To>
      <To name="pricing">{t('site.pricing.title')}</To>
      {hasMeetings && <To name="scheduleMeeting">{t('services.meeting.title')}</To>}
      <To name="accessibility">{t('site.accessibility.title')}</To>
      <To name="privacyPolicy">{t('site.privacy.title')}</To>
    </HelpTopics>
  );
}
