import type { ReactNode } from 'react';
import classes from './Gallery.module.css';

/** A video that was uploaded to a service. */
export function Film({ url, label }: { url: string; label: string }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people upload films alone, and say in words what they show
    <video className={classes.film} src={url} controls preload="metadata" aria-label={label} />
  );
}
