import { Button } from '#shared/client/ui/Button.tsx';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Grid, Row, Sign, Text } from '#shared/client/ui/Layout.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import classes from './InformationDialog.module.css';
import type { SiteMessage } from './information.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';

/** The dialog of a site message, with a link when the message has one. */
export default function InformationDialog({ message, close }: { message: SiteMessage; close: () => void }) {
  const { t } = useTranslation();
  const { full_name, text, isError, url } = message;
  const follow = () => {
    close();
    if (url?.startsWith('/')) navigate(url);
    else if (url) location.assign(url);
  };
  return (
    <Dialog title={t(isError ? 'site.information.error' : 'site.information.title', { name: full_name })} close={close}>
      <Grid cross="start" columns="auto 1fr" gap={4} className={classes.message} data-error={isError ? '' : undefined}>
        <Sign size={48} className={classes.sign} aria-hidden>
          {isError ? <IconAlertTriangle size={26} /> : <IconInfoCircle size={26} />}
        </Sign>
        <Text breaks lines className={classes.text} lineHeight={1.55}>
          {text}
        </Text>
      </Grid>
      <Row gap={3} cross="stretch" justify="end" wrap above={6} className={classes.actions}>
        {url ? (
          <>
            <Button variant="default" onClick={close}>
              {t('site.information.stay')}
            </Button>
            <Button onClick={follow}>{t('site.information.confirm')}</Button>
          </>
        ) : (
          <Button onClick={close}>{t('site.information.understood')}</Button>
        )}
      </Row>
    </Dialog>
  );
}
