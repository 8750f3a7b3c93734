import { Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { declineInstall, install, installWay, isInstallMoment } from './install.ts';
import { onInstallOffer } from '../layout/device.ts';
import classes from './InstallHint.module.css';

/** Says that the app can be installed, to those who know it, until they have said no. */
export default function InstallHint(): ReactNode {
  const { t } = useTranslation();
  const isMember = useUser() !== undefined;
  const way = useSyncExternalStore(onInstallOffer, installWay);
  const [isOver, setOver] = useState(false);
  if (isOver || !way || !isInstallMoment(isMember)) return null;
  const end = () => {
    declineInstall();
    setOver(true);
  };
  return (
    <aside className={classes.hint} aria-labelledby="install">
      <IconDeviceMobileDown size={28} aria-hidden />
      <div>
        <h2 id="install">{t('site.install.title')}</h2>
        <p>{t('site.install.text')}</p>
        {way === 'hand' && <p>{t('site.install.ios')}</p>}
        <div className={classes.ways}>
          {way === 'ask' && (
            <Button onClick={() => void install().then((isDone) => (isDone ? setOver(true) : end()))}>
              {t('site.install.yes')}
            </Button>
          )}
          <Button variant="default" onClick={end}>
            {t('site.install.no')}
          </Button>
        </div>
      </div>
    </aside>
  );
}
