import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { type Focus, usualFocus } from '#shared/pictures.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog, DialogActions } from '../Dialog.tsx';
import { type Area, croppedPicture } from './cropDrawing.ts';
import CropStage from './CropStage.tsx';
import { FocusPick } from './FocusPick.tsx';
import classes from './Crop.module.css';

export interface CropDialogProps {
  /** A path on this site. */
  image: string;
  /** The part that is shown now, in hundredths. */
  start?: Area;
  /** Shape of the part, and its largest size in pixels. */
  width: number;
  height: number;
  /** What stays in sight now, where that was chosen. */
  focus?: Focus | undefined;
  /** Where the part will be seen: sentences below its previews. */
  previews: readonly string[];
  /** Stores the part, whose place is in hundredths, with its focus. The function that stores shows its own failures. */
  done: (part: Blob, at: Area | undefined, focus: Focus | undefined) => Promise<void>;
  close: () => void;
}

/** Chooses the part of a picture that is shown, and what of it stays in sight, beside what they become. */
export default function CropDialog({
  image,
  start,
  width,
  height,
  focus: focusBefore,
  previews,
  done,
  close,
}: CropDialogProps): ReactNode {
  const { t } = useTranslation();
  const area = useRef<Area>(undefined);
  const [share, setShare] = useState<Area>();
  const [focus, setFocus] = useState(focusBefore);
  const [problem, setProblem] = useState('');
  const { run, isRunning } = useAction(async () => {
    const part = await croppedPicture(image, area.current, { width, height });
    // Open until it is stored: a form behind it cannot be sent with the picture as it was.
    await done(part, share, focus);
    close();
  });
  return (
    <Dialog title={t('site.picture.part')} close={close}>
      <Stack gap={3}>
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
        {share && (
          <>
            <Meta size={1}>{t('site.picture.focusTip')}</Meta>
            <Stack gap={4} cross="end" className={classes.previews}>
              {previews.map((says, index) => (
                <Stack as="figure" key={says} gap={1} size={1} soft>
                  <Card surface="sunken" className={classes.shown} style={{ aspectRatio: `${width} / ${height}` }}>
                    <img src={image} alt="" style={placed(share)} />
                    {index === 0 && <FocusPick focus={focus ?? usualFocus} change={setFocus} />}
                  </Card>
                  <figcaption>{says}</figcaption>
                </Stack>
              ))}
              <Stack as="figure" gap={1} size={1} soft>
                <Card surface="sunken" className={`${classes.shown} ${classes.square}`}>
                  <div className={classes.within} style={covering(width / height, focus ?? usualFocus)}>
                    <img src={image} alt="" style={placed(share)} />
                  </div>
                </Card>
                <figcaption>{t('site.picture.small')}</figcaption>
              </Stack>
            </Stack>
          </>
        )}
        {problem && (
          <Text role="alert" size={2} danger>
            {problem}
          </Text>
        )}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('accounts.edit.cancel')}
          </Button>
          <Button loading={isRunning} onClick={() => void run().catch(() => setProblem(t('errors.something_wrong')))}>
            {t('site.picture.partUse')}
          </Button>
        </DialogActions>
      </Stack>
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

/** Lets a part of this shape cover a square, as pages do: what lies at the focus stays. */
const covering = (ratio: number, { x, y }: Focus) =>
  ratio < 1
    ? { width: '100%', height: `${100 / ratio}%`, left: 0, top: `${(1 - 1 / ratio) * y}%` }
    : { width: `${ratio * 100}%`, height: '100%', left: `${(1 - ratio) * x}%`, top: 0 };
