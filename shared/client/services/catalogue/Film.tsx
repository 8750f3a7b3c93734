import type { ReactNode } from 'react';
import { pictureUrl } from '#shared/pictures.ts';
import classes from './Gallery.module.css';

interface FilmProps {
  url: string;
  label: string;
  /** A picture that is shown before it plays. */
  poster?: string;
}

/** A video that was uploaded to a service. */
export function Film({ url, label, poster }: FilmProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people upload films alone, and say in words what they show
    <video
      className={classes.film}
      src={url}
      poster={poster && pictureUrl(poster, 960)}
      controls
      preload="metadata"
      aria-label={label}
    />
  );
}
