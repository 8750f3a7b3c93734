import { boot } from '#shared/client/app/boot.ts';

/** The logo; decorative, because the name is beside it. */
export const Mark = ({ size }: { size: number }) => (
  <img
    src={boot().site.logo || '/mark.svg'}
    alt=""
    width={size}
    height={size}
    style={boot().site.logo ? { objectFit: 'contain' } : undefined}
  />
);
