import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { Dialog } from '../Dialog.tsx';
import { type Area, croppedPicture } from './cropDrawing.ts';
import CropStage from './CropStage.tsx';
import classes from './Crop.module.css';

export interface CropDialogProps {
  /** A path on this site. */
  image: string;
  /** The part that is shown now, in hundredths. */
  start?: Area;
  /** Shape of the part, and its largest size in pixels. */
  width: number;
  height: number;
  /** Where the part will be seen: sentences below its previews. */
  previews: readonly string[];
  /** Stores the part, which lies there in hundredths. What it rejects with is shown by whoever stores. */
  done: (part: Blob, at: Area | undefined) => Promise<void>;
  close: () => void;
}

/** Chooses the part of a picture that is shown, beside what it becomes. */
export default function CropDialog({ image, start, width, height, previews, done, close }: CropDialogProps): ReactNode {
  const { t } = useTranslation();
  const area = useRef<Area>(undefined);
  const [share, setShare] = useState<Area>();
  const [problem, setProblem] = useState('');
  const { run, isRunning } = useAction(async () => {
    const part = await croppedPicture(image, area.current, { width, height });
    // Open until it is stored: a form behind it cannot be sent with the picture as it was.
    await done(part, share);
    close();
  });
  return (
    <Dialog title={t('site.picture.part')} close={close}>
      <div className={classes.dialog}>
        <CropStage
          image={image}
          start={start}
          aspect={width / height}
          tip={t('site.picture.partTip')}
          change={(pixels, hundredths) => {
            area.current = pixels;
            setShare(hundredths);
          }}
        />
        {share && previews.length > 0 && (
          <div className={classes.previews}>
            {previews.map((says) => (
              <figure key={says} className={classes.preview}>
                <div className={classes.shown} style={{ aspectRatio: `${width} / ${height}` }}>
                  <img src={image} alt="" style={placed(share)} />
                </div>
                <figcaption>{says}</figcaption>
              </figure>
            ))}
          </div>
        )}
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div className={classes.actions}>
          <Button loading={isRunning} onClick={() => void run().catch(() => setProblem(t('errors.something_wrong')))}>
            {t('site.picture.partUse')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('accounts.edit.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Moves and scales the whole picture so that the part fills its frame. */
const placed = ({ x, y, width, height }: Area) => ({
  width: `${10_000 / width}%`,
  height: `${10_000 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
});
