import type { ReactNode } from 'react';
import type { LinkPreview } from '#shared/chat/types.ts';
import classes from './LinkCard.module.css';

/** What a link leads to: its title, and its picture where it has one. */
export function LinkCard({ preview: { url, title, description, picture } }: { preview: LinkPreview }): ReactNode {
  return (
    <a className={classes.card} href={url} target="_blank" rel="noopener nofollow ugc">
      {picture && <img src={picture.url} alt="" width={picture.width} height={picture.height} loading="lazy" />}
      <strong>{title}</strong>
      {description && <span>{description}</span>}
      <small>{new URL(url).hostname}</small>
    </a>
  );
}
