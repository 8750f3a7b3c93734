import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { Loader } from '#shared/client/ui/Loader.tsx';
import { IconCrop, IconPhotoPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { isAbort } from '#shared/client/app/data/action.ts';
import { CallError } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUpload } from '#shared/client/app/data/useUpload.ts';
import { type Focus, focusOf } from '#shared/pictures.ts';
import type { Crop } from './crop/cropDrawing.ts';
import { Picture } from './Picture.tsx';
import { Meta, Row, Stack, Text } from './Layout.tsx';
import classes from './ImagePick.module.css';

const CropDialog = lazy(() => import('./crop/CropDialog.tsx'));

interface ImagePickProps {
  label: string;
  /** The path of the stored picture, or empty. */
  value: string;
  /** `crop` is what it was cut out of, where a part was chosen. */
  change: (path: string, crop?: Crop) => void;
  /** Shape of the picture. */
  width: number;
  height: number;
  /** Small, without visible words; the label is for screen readers. */
  compact?: boolean;
  /** Aspect ratio while empty, such as '4 / 5'; a low banner by default. */
  emptyRatio?: string;
  /** The server's message about this field. */
  error?: string;
  /** Below the label. */
  description?: ReactNode;
  required?: boolean;
  /** What the stored picture was cut out of, where that is known. */
  crop?: Crop;
  /** Lets the part of the picture, and its focus, be chosen, and says where they will be seen. */
  crops?: readonly string[];
  /** Called when uploading starts and ends, so that a form can wait. */
  busy?: (is: boolean) => void;
}

function Sending({ share }: { share: number }) {
  const { t } = useTranslation();
  return (
    <Stack as="span" align="center" cross="center" className={classes.busy} tone="white" role="status">
      <span className="visually-hidden">{t('site.picture.sending')}</span>
      {share < 1 ? (
        <span
          className={classes.track}
          role="progressbar"
          aria-label={t('site.picture.sending')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ width: `${share * 100}%` }} />
        </span>
      ) : (
        // Upload complete; the server is processing the picture.
        <Loader size={28} color="#ffffff" aria-hidden />
      )}
    </Stack>
  );
}

function Empty({ compact }: { compact: boolean }) {
  const { t } = useTranslation();
  return (
    <Stack as="span" gap={1} align="center" size={2} pad={3} aria-hidden>
      <IconPhotoPlus size={compact ? 22 : 32} stroke={1.5} />
      {!compact && (
        <>
          <Text as="strong" tone="ink">
            {t('site.picture.pick')}
          </Text>
          <span>{t('site.picture.limit')}</span>
        </>
      )}
    </Stack>
  );
}

function Tools({ crop, remove }: { crop: (() => void) | undefined; remove: () => void }) {
  const { t } = useTranslation();
  return (
    <Row as="span" gap={2} cross="stretch" justify="end" wrap className={classes.tools}>
      {crop && (
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={crop}>
          {t('site.picture.crop')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={remove}>
        {t('site.picture.remove')}
      </Button>
    </Row>
  );
}

/** Picks a picture by click, drop or keyboard, uploads it at once and shows it. Errors appear below it. */
export function ImagePick({
  label,
  value,
  change,
  width,
  height,
  compact = false,
  emptyRatio = '16 / 5',
  description,
  required = false,
  error: refused = '',
  crops,
  crop,
  busy,
}: ImagePickProps) {
  const { t } = useTranslation();
  const { send, share } = useUpload(busy);
  const [failure, setError] = useState('');
  const error = failure || refused;
  const [over, setOver] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  const [isCropping, setCropping] = useState(false);
  /** How the part that is shown was cut. */
  const [cut, setCut] = useState<Crop & { part: string }>();
  const known = cut?.part === value ? cut : crop;
  const uncut = known?.whole ?? value;

  const take = async (file: Blob | undefined, of?: Crop, focus?: Focus) => {
    if (!file) return;
    setError('');
    try {
      const { url } = await send(file, focus);
      if (of) setCut({ ...of, part: url });
      change(url, of);
    } catch (cause) {
      if (isAbort(cause)) return;
      setError(cause instanceof CallError ? cause.message : t('errors.something_wrong'));
    } finally {
      // Allows choosing the same file again.
      if (input.current) input.current.value = '';
    }
  };

  return (
    <div>
      <label htmlFor={id} className={compact ? 'visually-hidden' : classes.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {description && (
        <Meta as="div" id={`${id}-description`} size={1} below={2}>
          {description}
        </Meta>
      )}
      <Stack
        align="center"
        cross="center"
        soft
        textAlign="center"
        className={`${classes.pick} ${value ? classes.filled : ''} ${over ? classes.over : ''}`}
        style={{ aspectRatio: value || compact ? `${width} / ${height}` : emptyRatio }}
        data-error={error ? '' : undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-describedby={
            [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        {value ? (
          <span className={classes.picture}>
            <Picture src={value} alt="" name="" width={width} height={height} first />
          </span>
        ) : (
          <Empty compact={compact} />
        )}
        {share !== undefined && <Sending share={share} />}
        {value && share === undefined && compact && crops && (
          <ActionIcon
            className={classes.corner}
            size={26}
            variant="default"
            aria-label={`${label}: ${t('site.picture.crop')}`}
            aria-haspopup="dialog"
            onClick={() => setCropping(true)}
          >
            <IconCrop size={16} aria-hidden />
          </ActionIcon>
        )}
        {value && share === undefined && !compact && (
          <Tools crop={crops && (() => setCropping(true))} remove={() => change('')} />
        )}
      </Stack>
      {isCropping && crops && (
        <Suspense fallback={null}>
          <CropDialog
            image={uncut}
            start={known?.area}
            width={width}
            height={height}
            focus={focusOf(value)}
            previews={crops}
            done={(part, area, focus) => take(part, area && { whole: uncut, area }, focus)}
            close={() => setCropping(false)}
          />
        </Suspense>
      )}
      {error && (
        <Text size={1} danger above={2} id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </Text>
      )}
    </div>
  );
}
