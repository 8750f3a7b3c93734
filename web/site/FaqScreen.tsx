import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Questions } from '#shared/client/site/Questions.tsx';
import { useHelp } from '#shared/client/site/useHelp.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { To } from '#web/links.ts';
import classes from './Help.module.css';
import { AskSupport } from './HelpTopics.tsx';

/** Frequent questions about services. */
export default function FaqScreen(): ReactNode {
  const { t } = useTranslation();
  const { texts, failed, again } = useHelp();
  return (
    <div className={classes.page}>
      <header>
        <Heading level={1} size={9}>
          {t('site.faq.title')}
        </Heading>
        <Meta size={4} maxWidth="60ch" above={4} lineHeight={1.5}>
          {t('site.faq.lead')}
        </Meta>
      </header>
      {failed ? (
        <ErrorState text={t('site.legal.failed')} again={again} />
      ) : texts ? (
        <Stack gap={5} above={8}>
          <Card as="section" className={`${classes.topic} ${classes.only}`} aria-label={t('site.faq.title')}>
            <Questions questions={texts.faq} />
          </Card>
        </Stack>
      ) : (
        <Loading gap={5} above={8}>
          <Bone height={420} />
        </Loading>
      )}
      <Row as="nav" gap={2} cross="stretch" wrap above={8} className={classes.more} aria-label={t('site.help.more')}>
        <To name="servicesHelp">{t('site.servicesHelp.title')}</To>
        <To name="help">{t('site.help.title')}</To>
      </Row>
      <AskSupport />
    </div>
  );
}
