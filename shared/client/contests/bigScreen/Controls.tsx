import { IconMaximize, IconMinimize, IconPlayerTrackNext } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './Controls.module.css';

/** Milliseconds without input after which the controls hide. */
const aloneAfter = 3000;

function useFullScreen(): { isFull: boolean; toggle: (() => void) | undefined } {
  const [isFull, setFull] = useState(() => Boolean(document.fullscreenElement));
  useEffect(() => {
    const changed = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  // Some phones have no full screen API.
  const isPossible = document.fullscreenEnabled;
  const toggle = () => {
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // The browser refused; nothing changes.
    done.catch(() => undefined);
  };
  return { isFull, toggle: isPossible ? toggle : undefined };
}

/** Keeps the screen on; requested again when the page becomes visible, because browsers release it when hidden. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const ask = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isGone) void given.release();
          else lock = given;
        },
        // Refused on a low battery.
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

/** Controls of the stage, `next` for the next scene; hidden until the mouse moves or the keyboard is used. */
export function Controls({ next, children }: { next?: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const { isFull, toggle } = useFullScreen();
  useWakeLock();
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setAlone(true), aloneAfter);
    const come = () => {
      clearTimeout(timer);
      setAlone(false);
      timer = setTimeout(() => setAlone(true), aloneAfter);
    };
    document.addEventListener('pointermove', come);
    document.addEventListener('keydown', come);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', come);
      document.removeEventListener('keydown', come);
    };
  }, []);
  useEffect(() => {
    document.documentElement.style.cursor = isAlone ? 'none' : '';
    return () => {
      document.documentElement.style.cursor = '';
    };
  }, [isAlone]);
  return (
    <Row gap={2} cross="stretch" className={classes.controls} data-alone={isAlone || undefined}>
      {children}
      {next && (
        <button type="button" className={classes.button} onClick={next}>
          <IconPlayerTrackNext size={20} aria-hidden />
          <span>{t('contests.bigScreen.next')}</span>
        </button>
      )}
      {toggle && (
        <button type="button" className={classes.button} onClick={toggle}>
          {isFull ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
          <span>{t(isFull ? 'contests.bigScreen.leaveFull' : 'contests.bigScreen.full')}</span>
        </button>
      )}
    </Row>
  );
}
