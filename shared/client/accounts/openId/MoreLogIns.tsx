import type { ReactNode } from 'react';
import { isShownElsewhere } from '#shared/client/app/boot.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { IssuerPlaces } from './IssuerPlaces.tsx';

const buttons = () => import('./IssuerButtons.tsx');

/** Logging in by another service, where the site has any. A page inside of another one cannot leave for it. */
export function MoreLogIns(): ReactNode {
  const count = useAppSelector(({ site }) => site.issuers);
  return (
    count > 0 &&
    !isShownElsewhere() && <LazyPart load={buttons} props={{ count }} fallback={<IssuerPlaces count={count} />} />
  );
}
