import type { Ref } from 'react';
import { qrPath } from '#shared/qrPath.ts';

interface QrCodeProps {
  value: string;
  label: string;
  /** Pixels along each side; without it, what the style says. */
  size?: number;
  /** Modules of light ground around the code, which readers need where its surroundings are dark. */
  margin?: number;
  ref?: Ref<SVGSVGElement>;
}

/** Black on white in both looks, since few apps read it the other way round. */
export function QrCode({ value, label, size, margin = 2, ref }: QrCodeProps) {
  const { path, size: modules } = qrPath(value);
  const side = modules + 2 * margin;
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M${-margin} ${-margin}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
