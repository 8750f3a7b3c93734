import { useEffect, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { shownAs } from './studioDraft.ts';
import type { Studio } from './useStudio.ts';
import classes from './Studio.module.css';

/** What the studio tells its preview, and what the preview says once it listens. */
export const previewReady = 'engage.preview.ready';
export const previewShows = 'engage.preview.shows';

/** The contest's own page in a frame, as wide as a phone, which shows the draft as it is typed. */
export function LivePreview({ studio, src }: { studio: Studio; src: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = JSON.stringify(shownAs(studio.contest, studio.draft));
  useEffect(() => {
    const show = () =>
      frame.current?.contentWindow?.postMessage(
        { type: previewShows, contest: JSON.parse(shown) as object },
        location.origin,
      );
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === previewReady) show();
    };
    window.addEventListener('message', listen);
    show();
    return () => window.removeEventListener('message', listen);
  }, [shown]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its scripts and its origin
    <iframe ref={frame} className={classes.frame} src={src} title={t('contests.form.preview')} />
  );
}
