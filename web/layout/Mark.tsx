import { boot } from '#shared/client/app/boot.ts';

/** The brand's sign; the name stands beside it. */
export const Mark = ({ size }: { size: number }) => (
  <img
    src={boot().site.logo || '/mark.svg'}
    alt=""
    width={size}
    height={size}
    style={boot().site.logo ? { objectFit: 'contain' } : undefined}
  />
);
