import { IconUser } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { pictureUrl } from '#shared/pictures.ts';
import { Row } from './Layout.tsx';
import classes from './Avatar.module.css';

interface AvatarProps {
  /** A path on this site, or empty. */
  src: string;
  /** Whose initials stand in for a picture; empty for somebody who is not known yet, or no more. */
  name: string;
  /** Diameter in pixels. */
  size?: number;
}

const initials = (name: string) =>
  (name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');

/** A round profile picture. Decorative: the name is beside it. */
export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState('');
  const isPicture = src !== '' && failed !== src;
  return (
    <span
      className={classes.avatar}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-initials={!isPicture || undefined}
      aria-hidden
    >
      {isPicture ? (
        <img
          className={classes.image}
          src={pictureUrl(src, size > 80 ? 480 : 160)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        initials(name) || <IconUser size={size * 0.56} stroke={1.75} />
      )}
    </span>
  );
}

/** A stack of a few overlapping faces. */
export function Faces({ pictures, size = 32 }: { pictures: readonly string[]; size?: number }) {
  return (
    <Row
      as="span"
      cross="stretch"
      inline
      className={classes.stack}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      {pictures.map((src) => (
        <Avatar key={src} src={src} name="" size={size} />
      ))}
    </Row>
  );
}
