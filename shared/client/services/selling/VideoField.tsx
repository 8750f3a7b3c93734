import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { List, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { videoElsewhere, videoIdIn } from '#shared/services/catalogue/videos.ts';
import { Film } from '#shared/client/services/catalogue/Film.tsx';
import { PickFiles, UploadRow } from '#shared/client/services/Uploads.tsx';
import { useUploads } from '#shared/client/services/useUploads.ts';
import { sendVideo } from './videoUpload.ts';
import files from '../digital/Digital.module.css';
import classes from './ServiceForm.module.css';

/** The address of a video, or one that is uploaded here. */
export function VideoField({
  url,
  change,
  problem,
}: {
  url: string;
  change: (url: string) => void;
  problem: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { uploads, add, goOn, stop } = useUploads(sendVideo, change);
  if (videoIdIn(url) || videoElsewhere(url))
    return (
      <Stack as="fieldset" gap={4} top className={classes.part}>
        <legend>{t('services.form.ownVideo')}</legend>
        {videoIdIn(url) ? (
          <Film url={url} label={t('services.form.ownVideo')} />
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {t('services.page.playVideo')}
          </a>
        )}
        {problem && <p role="alert">{problem}</p>}
        <Row gap={3} wrap>
          <Button size="sm" variant="default" onClick={() => change('')}>
            {t('services.form.removeVideo')}
          </Button>
        </Row>
      </Stack>
    );
  return (
    <>
      <TextInput
        label={t('services.form.video')}
        type="url"
        value={url}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <List gap={3} shrink aria-label={t('services.form.addVideo')}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} stop={() => stop(upload.id)} goOn={() => goOn(upload.id)} />
        ))}
      </List>
      {uploads.length === 0 && (
        <Row wrap gap="2 3" className={files.line}>
          <PickFiles
            label={t('services.form.addVideo')}
            accept="video/mp4,video/webm"
            pick={(chosen) => add(chosen.slice(0, 1))}
          >
            {t('services.form.addVideo')}
          </PickFiles>
        </Row>
      )}
    </>
  );
}
