import { useState } from 'react';
import { useLineBack } from '#shared/client/app/lineBack.ts';
import { type PicturePlace, pictureSet, pictureSizes, pictureUrl } from '#shared/pictures.ts';
import classes from './Picture.module.css';

interface PictureProps {
  /** A path on this site; empty shows the first letter of `name`. */
  src: string;
  /** What the picture shows, for those who do not see it; '' when the words beside it say so already. */
  alt: string;
  /** Whose picture it is; its first letter stands in when there is none. */
  name: string;
  /** Pixels of the drawing; the shape is kept whatever the width. */
  width: number;
  height: number;
  /** The picture that the screen begins with: asked for at once, the others when they come near. */
  first?: boolean;
  /** Where it stands, which tells how large a file it needs. */
  place?: PicturePlace;
  className?: string;
}

/** Holds its place from the first paint, so that nothing moves when the picture arrives or fails. */
export function Picture({
  src,
  alt,
  name,
  width,
  height,
  first = false,
  place = 'card',
  className = '',
}: PictureProps) {
  const [settled, setSettled] = useState<{ src: string; failed: boolean }>();
  const arrived = settled?.src === src;
  const failed = !src || (arrived && settled.failed);
  useLineBack(failed && Boolean(src), () => setSettled(undefined));
  return (
    <span
      className={`${classes.frame} ${failed || arrived ? '' : classes.pulse} ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {failed ? (
        <span
          className={classes.letter}
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          aria-hidden={!alt}
        >
          {[...name.trim()][0]?.toUpperCase()}
        </span>
      ) : (
        <img
          className={classes.image}
          src={pictureUrl(src, 960)}
          srcSet={pictureSet(src)}
          // Whoever waits until it comes near is laid out by then, and the browser knows best.
          sizes={first ? pictureSizes[place] : `auto, ${pictureSizes[place]}`}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          // What fades in is seen late: the first picture shows as soon as it is there.
          data-waiting={arrived || first ? undefined : ''}
          ref={(image) => {
            // A cached picture is complete before React listens.
            if (image?.complete && image.naturalWidth > 0 && !arrived) setSettled({ src, failed: false });
          }}
          onLoad={() => setSettled({ src, failed: false })}
          onError={() => setSettled({ src, failed: true })}
        />
      )}
    </span>
  );
}
