import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from '#shared/client/app/i18n.ts';
import type { Area } from './PhotoCropDrawing.ts';
import classes from './PhotoCrop.module.css';

const mostZoom = 4;

/** The crop tool: drag or arrow keys move the picture; wheel, pinch or slider zoom. */
export default function PhotoCropStage({ image, change }: { image: string; change: (area: Area) => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={classes.picture} data-testid="photo-stage">
        <Cropper
          key={image}
          image={image}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => change(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('accounts.photo.move') }}
          classes={{ cropAreaClassName: classes.circle }}
        />
      </div>
      <div className={classes.zoom}>
        <IconZoomOut size={20} aria-hidden />
        <label htmlFor={id} className="visually-hidden">
          {t('accounts.photo.zoom')}
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
      </div>
      <p className={classes.tip}>{t('accounts.photo.tip')}</p>
    </>
  );
}
