import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import Today from '#shared/client/site/today/Today.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { canInstall, onInstallChange } from '../layout/device.ts';
import { Page } from '../layout/Page.tsx';

// No part of the first list.
const installHint = () => withTexts(import('./InstallHint.tsx'), 'appInstall');

/** The first screen, with the one hint that the app can be installed. */
export default function ListScreen(): ReactNode {
  const { t } = useTranslation();
  const isMember = useUser() !== undefined;
  const isHinted = useSyncExternalStore(onInstallChange, () => canInstall(isMember));
  return (
    <Page title={t('site.app.today')}>
      <Today>{isHinted && <LazyPart load={installHint} props={{}} />}</Today>
    </Page>
  );
}
