import type { ComponentProps, CSSProperties } from 'react';
import './Button.css';

interface LoaderProps extends Omit<ComponentProps<'span'>, 'color'> {
  /** In pixels, or a length of CSS. */
  size?: number | string;
  color?: string;
}

/** A turning ring. */
export function Loader({ size = 36, color, ...rest }: LoaderProps) {
  const length = typeof size === 'number' ? `${size}px` : size;
  return (
    <span {...rest} className="loader" style={{ '--loader-size': length, '--loader-color': color } as CSSProperties} />
  );
}
