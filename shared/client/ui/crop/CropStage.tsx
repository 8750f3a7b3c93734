import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Area } from './cropDrawing.ts';
import { Card, Grid, Meta } from '#shared/client/ui/Layout.tsx';
import classes from './Crop.module.css';

const mostZoom = 4;

interface CropStageProps {
  image: string;
  /** The part that is chosen at first, in hundredths; the middle by default. */
  start?: Area;
  /** The part, in pixels of the picture, and in hundredths of its sides. */
  change: (area: Area, share: Area) => void;
  /** Width by height of the part. */
  aspect?: number;
  round?: boolean;
  tip: string;
}

/** The crop tool: drag or arrow keys move the picture; wheel, pinch or slider zoom. */
export default function CropStage({ image, start, change, aspect = 1, round = false, tip }: CropStageProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  // A dialog is open, and has a size, only after its parts are mounted; a picture that is known by then would be measured before.
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  return (
    <>
      <Card
        surface="sunken"
        ref={setStage}
        className={classes.picture}
        style={{ aspectRatio: aspect }}
        data-testid="photo-stage"
      >
        {stage && (
          <Cropper
            key={image}
            image={image}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            initialCroppedAreaPercentages={start}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            showGrid={false}
            objectFit="cover"
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(share, pixels) => change(pixels, share)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('site.picture.move') }}
            classes={{ cropAreaClassName: classes.area }}
          />
        )}
      </Card>
      <Grid columns="auto 1fr auto" gap={3} cross="center" soft className={classes.zoom}>
        <IconZoomOut size={20} aria-hidden />
        <label htmlFor={id} className="visually-hidden">
          {t('site.picture.zoom')}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <IconZoomIn size={20} aria-hidden />
      </Grid>
      <Meta size={1}>{tip}</Meta>
    </>
  );
}
