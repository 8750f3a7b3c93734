import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { To } from '#web/links.ts';
import { HelpTopics } from './HelpTopics.tsx';

/** Help about services. */
export default function ServicesHelpScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <HelpTopics of="services" titleKey="site.servicesHelp.title" leadKey="site.servicesHelp.lead">
      <To name="servicesFaq">{t('site.faq.title')}</To>
      <To name="help">{t('site.help.title')}</To>
      <To name="termsOfService">{t('site.terms.title')}</To>
    </HelpTopics>
  );
}
