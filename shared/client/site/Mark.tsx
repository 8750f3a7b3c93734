import { useAppSelector } from '#shared/client/app/core/store.ts';

/** The brand's sign; the name stands beside it. */
export function Mark({ size }: { size: number }) {
  const logo = useAppSelector(({ site }) => site.logo);
  return (
    <img
      src={logo || '/mark.svg'}
      alt=""
      width={size}
      height={size}
      style={logo ? { objectFit: 'contain' } : undefined}
    />
  );
}
