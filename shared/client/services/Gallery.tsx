import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import type { ServiceMedia } from '#shared/services/types.ts';
import { videoIdIn } from '#shared/services/videos.ts';
import { Film } from './Film.tsx';
import classes from './Gallery.module.css';

/** The pictures of a service, one large. A video of another site is a link: nothing is asked of that site before somebody wants to see it. */
export function Gallery({ media, title }: { media: readonly ServiceMedia[]; title: string }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const pictures = media.filter(({ kind }) => kind === 'picture');
  const video = media.find(({ kind }) => kind === 'video');
  const own = video && videoIdIn(video.url) ? video : undefined;
  const [at, setAt] = useState(0);
  const shown = pictures[Math.min(at, pictures.length - 1)];
  return (
    <div className={classes.gallery}>
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
      {own && <Film url={own.url} label={own.alt || title} />}
      {(pictures.length > 1 || (video && !own)) && (
        <ul className={classes.strip}>
          {pictures.length > 1 &&
            pictures.map(({ url }, index) => (
              <li key={url}>
                <button
                  type="button"
                  aria-label={t('services.page.picture', { number: number(index + 1), count: number(pictures.length) })}
                  aria-pressed={index === at}
                  onClick={() => setAt(index)}
                >
                  <Picture src={url} alt="" name="" width={120} height={80} />
                </button>
              </li>
            ))}
          {video && !own && (
            <li>
              <a href={video.url} target="_blank" rel="noreferrer" className={classes.video}>
                <IconPlayerPlayFilled size={18} aria-hidden />
                {t('services.page.playVideo')}
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
