import { Button } from '#shared/client/ui/Button.tsx';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { fitted } from '#shared/client/app/data/uploads.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useUpload } from '#shared/client/app/data/useUpload.ts';
import { userChanged } from '#shared/client/app/session/session.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import type { Area } from '#shared/client/ui/crop/cropDrawing.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import form from './ProfileForm.module.css';
import classes from './PhotoCrop.module.css';

const loadStage = () => import('#shared/client/ui/crop/CropStage.tsx');
const loadDrawing = () => import('#shared/client/ui/crop/cropDrawing.ts');

/** In pixels; enough for the largest avatar. */
const avatarSize = { width: 800, height: 800 };

interface PhotoFormProps {
  user: UserShape;
  /** The button's label. */
  submit: string;
  done: () => void;
  beside?: ReactNode;
}

interface Chosen {
  /** An object URL. */
  readonly url: string;
}

/** Decodes a local file for preview; rejects when it is no picture. */
async function chosenFrom(file: Blob): Promise<Chosen> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (cause) {
    URL.revokeObjectURL(url);
    throw cause;
  }
  return { url };
}

/** Profile photo: choose or drop, crop to a circle, save. Nothing is uploaded before saving. */
export function PhotoForm({ user, submit, done, beside }: PhotoFormProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const area = useRef<Area>(undefined);
  const [error, setError] = useState('');
  const { send, share = 0 } = useUpload();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setError('');
    try {
      // Large photos are cropped from a smaller copy.
      const fitting = await fitted(file);
      if (fitting.size > limits.uploadBytes) return setError(t('errors.too_big'));
      const next = await chosenFrom(fitting);
      area.current = undefined;
      setChosen(next);
    } catch {
      setError(t('errors.not_an_image'));
    } finally {
      // Allows choosing the same file again.
      if (input.current) input.current.value = '';
    }
  };

  const keep = async (avatar: string) => {
    const answer = await call.updateProfileInfo({ avatar }, { quiet: true });
    userChanged(answer.user);
    done();
  };

  const saving = useAction(
    async (picture: Chosen) => {
      setError('');
      const { croppedPicture } = await loadChunk(loadDrawing);
      const stored = await send(await croppedPicture(picture.url, area.current, avatarSize));
      await keep(stored.url);
    },
    ({ fields, message }) => setError(fields?.['avatar'] ?? message),
  );

  const save = () => {
    if (chosen) return void saving.run(chosen).catch(() => setError(t('errors.something_wrong')));
    setError(t('accounts.invalid.photo'));
    input.current?.focus();
  };

  const removal = useAction(
    () => {
      setError('');
      return keep('');
    },
    ({ message }) => setError(message),
  );

  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {chosen && (
        <LazyPart
          load={loadStage}
          props={{
            image: chosen.url,
            change: (next: Area) => void (area.current = next),
            round: true,
            tip: t('accounts.photo.tip'),
          }}
          fallback={<Bone ratio="1" />}
          className={classes.stage}
        />
      )}
      <div className={chosen ? classes.again : classes.choose}>
        {!chosen && <Avatar src={user.avatar} name={user.full_name} size={128} />}
        <div
          className={chosen ? classes.small : classes.zone}
          data-over={over || undefined}
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
            aria-label={t('accounts.photo.choose')}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
          <IconPhotoPlus size={chosen ? 20 : 32} stroke={1.5} aria-hidden />
          <strong aria-hidden>{chosen ? t('accounts.photo.another') : t('site.picture.pick')}</strong>
          <span id={`${id}-hint`} className={chosen ? 'visually-hidden' : ''}>
            {t('site.picture.limit')}
          </span>
        </div>
      </div>
      {error && (
        <Text size={1} danger id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </Text>
      )}
      {saving.isRunning && (
        <div
          className={classes.track}
          role="progressbar"
          aria-label={t('site.picture.sending')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <Row gap={3} wrap above={1} className={form.actions}>
        <Button type="submit" loading={saving.isRunning}>
          {submit}
        </Button>
        {user.avatar && !chosen && (
          <Button variant="default" loading={removal.isRunning} onClick={() => void removal.run()}>
            {t('accounts.photo.remove')}
          </Button>
        )}
        {beside}
      </Row>
    </Stack>
  );
}
