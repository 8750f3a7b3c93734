import { useState } from 'react';
import { useLineBack } from '#shared/client/app/offline/connectionBack.ts';
import type { DrawnWithin } from '#shared/drawnPictures.ts';
import { focusOf, mainColor, type PicturePlace, pictureSet, pictureSizes, pictureUrl } from '#shared/pictures.ts';
import { lazyExtra } from './lazyExtra.tsx';
import classes from './Picture.module.css';

const DrawnPicture = lazyExtra(() => import('./DrawnPicture.tsx'));

interface PictureProps {
  /** A path on this site; empty shows a drawn one. */
  src: string;
  /** Alternative text; '' when the text beside it says the same. */
  alt: string;
  /** What is drawn when there is no picture; '' draws nothing. */
  name: string;
  /** What it belongs to, where nothing around says it. */
  within?: DrawnWithin;
  /** Intrinsic size in pixels; reserves the aspect ratio. */
  width: number;
  height: number;
  /** Loads eagerly with high priority, for the screen's main picture; others load lazily. */
  first?: boolean;
  /** Layout slot, which determines `sizes`. */
  place?: PicturePlace;
  className?: string;
}

/** An image with a reserved aspect ratio, so that the layout does not shift when it loads or fails. */
export function Picture({
  src,
  alt,
  name,
  within,
  width,
  height,
  first = false,
  place = 'card',
  className = '',
}: PictureProps) {
  const [settled, setSettled] = useState<{ src: string; failed: boolean }>();
  const arrived = settled?.src === src;
  const failed = !src || (arrived && settled.failed);
  const focus = focusOf(src);
  useLineBack(failed && Boolean(src), () => setSettled(undefined));
  return (
    <span
      data-picture
      className={`${classes.frame} ${failed || arrived ? '' : classes.pulse} ${className}`}
      style={{ aspectRatio: `${width} / ${height}`, background: arrived ? undefined : mainColor(src) }}
    >
      {failed ? (
        (name || within) && <DrawnPicture name={name} alt={alt} width={width} height={height} within={within} />
      ) : (
        <img
          className={classes.image}
          style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
          src={pictureUrl(src, 960)}
          srcSet={pictureSet(src)}
          // Lazy images are laid out before loading, so `auto` sizes work.
          sizes={first ? pictureSizes[place] : `auto, ${pictureSizes[place]}`}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          // The main picture does not fade in, because that would delay the largest contentful paint.
          data-waiting={arrived || first ? undefined : ''}
          ref={(image) => {
            // A cached picture may have loaded before React attached its listener.
            if (image?.complete && image.naturalWidth > 0 && !arrived) setSettled({ src, failed: false });
          }}
          onLoad={() => setSettled({ src, failed: false })}
          onError={() => setSettled({ src, failed: true })}
        />
      )}
    </span>
  );
}
