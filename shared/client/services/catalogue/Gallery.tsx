import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { ServiceMedia } from '#shared/services/types.ts';
import { videoIdIn } from '#shared/services/catalogue/videos.ts';
import { Film } from './Film.tsx';
import classes from './Gallery.module.css';

/** The film and the pictures of a service, one large. A video of another site is a link: nothing is asked of that site before somebody wants to see it. */
export function Gallery({ media, title }: { media: readonly ServiceMedia[]; title: string }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const pictures = media.filter(({ kind }) => kind === 'picture');
  const video = media.find(({ kind }) => kind === 'video');
  const own = video && videoIdIn(video.url) ? video : undefined;
  // A film shows more than a picture: it comes first.
  const [at, setAt] = useState<number>();
  const isFilm = own !== undefined && at === undefined;
  const shown = pictures[Math.min(at ?? 0, pictures.length - 1)];
  const count = pictures.length;
  return (
    <Stack gap={3}>
      {isFilm ? (
        <Film url={own.url} label={own.alt || title} poster={pictures[0]?.url} />
      ) : (
        <Picture
          key={shown?.url}
          src={shown?.url ?? ''}
          alt={shown?.alt ?? ''}
          name={title}
          width={1200}
          height={800}
          place="cover"
          first
          className={classes.large}
        />
      )}
      {(count > 1 || video) && (
        <Row as="ul" gap={2} wrap className={classes.strip}>
          {own && (
            <li>
              <button
                type="button"
                className={classes.filmed}
                aria-label={t('services.page.film')}
                aria-pressed={isFilm}
                onClick={() => setAt(undefined)}
              >
                <Picture src={pictures[0]?.url ?? ''} alt="" name="" width={120} height={80} />
                <IconPlayerPlayFilled size={22} aria-hidden />
              </button>
            </li>
          )}
          {(count > 1 || own) &&
            pictures.map(({ url }, index) => (
              <li key={url}>
                <button
                  type="button"
                  aria-label={t('services.page.picture', { number: number(index + 1), count: number(count) })}
                  aria-pressed={!isFilm && index === (at ?? 0)}
                  onClick={() => setAt(index)}
                >
                  <Picture src={url} alt="" name="" width={120} height={80} />
                </button>
              </li>
            ))}
          {video && !own && (
            <li>
              <Row as="a" href={video.url} target="_blank" rel="noreferrer" gap={2} inline className={classes.video}>
                <IconPlayerPlayFilled size={18} aria-hidden />
                {t('services.page.playVideo')}
              </Row>
            </li>
          )}
        </Row>
      )}
    </Stack>
  );
}
