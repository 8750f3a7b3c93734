import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { type Language, languageNames } from '#shared/languages.ts';
import { languagesIn, shownAs } from './studioDraft.ts';
import type { Studio } from './useStudio.ts';
import classes from './Studio.module.css';

/** What the studio tells its preview, and what the preview says once it listens. */
export const previewReady = 'engage.preview.ready';
export const previewShows = 'engage.preview.shows';

/** The contest's own page in a frame, as wide as a phone, which shows the draft while it is typed. */
export function LivePreview({ studio, src }: { studio: Studio; src: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const written = languagesIn(studio.draft);
  const [chosen, choose] = useState<Language>();
  // An empty frame is white, in the dark too.
  const [isReady, setReady] = useState(false);
  const language = written.find((each) => each === chosen) ?? studio.draft.language;
  const shown = JSON.stringify(shownAs(studio.contest, studio.draft, language));
  useEffect(() => {
    const show = () =>
      frame.current?.contentWindow?.postMessage(
        { type: previewShows, contest: JSON.parse(shown) as object },
        location.origin,
      );
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === previewReady) {
        setReady(true);
        show();
      }
    };
    window.addEventListener('message', listen);
    show();
    return () => window.removeEventListener('message', listen);
  }, [shown]);
  return (
    <>
      {written.length > 1 && (
        <ChipChoice
          label={t('contests.studio.languages.preview')}
          choices={written.map((value) => ({ value, label: languageNames[value] }))}
          chosen={language}
          input={{ name: 'previewed', onChange: (event) => choose(event.currentTarget.value as Language) }}
        />
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its scripts and its origin */}
      <iframe
        ref={frame}
        className={classes.frame}
        data-ready={isReady || undefined}
        src={src}
        title={t('contests.form.preview')}
      />
    </>
  );
}
