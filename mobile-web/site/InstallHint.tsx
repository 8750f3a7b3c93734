import { Button } from '#shared/client/ui/Button.tsx';
import { Grid, Heading, Row, Text } from '#shared/client/ui/Layout.tsx';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { day } from '#shared/time.ts';
import { installOffer, silenceInstall } from '../layout/device.ts';
import classes from './InstallHint.module.css';

/** Milliseconds after an answer. */
const silence = 90 * day;

/** Says that the app can be installed, to those who know it, until they have answered. */
export default function InstallHint(): ReactNode {
  const { t } = useTranslation();
  const answer = () => silenceInstall(Date.now() + silence);
  const install = () => {
    answer();
    void installOffer?.prompt();
  };
  return (
    <Grid as="aside" columns="auto 1fr" gap={3} pad={4} className={classes.hint} aria-labelledby="install">
      <IconDeviceMobileDown size={28} aria-hidden />
      <div>
        <Heading level={2} size={4} id="install">
          {t('site.install.title')}
        </Heading>
        <Text size={3} above={1}>
          {t('site.install.text')}
        </Text>
        {!installOffer && (
          <Text size={3} above={1}>
            {t('site.install.ios')}
          </Text>
        )}
        <Row gap={2} cross="stretch" wrap above={3}>
          {installOffer && <Button onClick={install}>{t('site.install.yes')}</Button>}
          <Button variant="default" onClick={answer}>
            {t('site.install.no')}
          </Button>
        </Row>
      </div>
    </Grid>
  );
}
