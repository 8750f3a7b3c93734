import { createRoot } from 'react-dom/client';
import { loadTexts, useTranslation } from '#shared/client/app/i18n.ts';
import { chosenShell, keepShell } from '#shared/client/app/shellChoice.ts';
import { appAddressOf } from '#shared/appPlaces.ts';
import classes from './AppOffer.module.css';

const present = () => location.pathname + location.search + location.hash;

function AppOffer({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const accept = () => {
    keepShell('app');
    location.assign(appAddressOf(present()) ?? '/app');
  };
  const decline = () => {
    keepShell('site');
    close();
  };
  return (
    <aside className={classes.offer} aria-labelledby="app-offer">
      <div>
        <h2 id="app-offer" className={classes.title}>
          {t('site.app.offer')}
        </h2>
        <p className={classes.text}>{t('site.app.offerText')}</p>
      </div>
      <div className={classes.ways}>
        <button type="button" className={classes.decline} onClick={decline}>
          {t('site.app.offerNo')}
        </button>
        <button type="button" className={classes.accept} onClick={accept}>
          {t('site.app.offerYes')}
        </button>
      </div>
    </aside>
  );
}

/** Offers a phone the present place in the mobile-web shell, once; a root of its own, so that no other page loads it. */
export async function offerApp(): Promise<void> {
  if (chosenShell() !== undefined || appAddressOf(present()) === undefined) return;
  await loadTexts('appOffer');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<AppOffer close={close} />);
}
