import type { ReactNode } from 'react';
import { isShownElsewhere } from '#shared/client/app/boot.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';

const buttons = () => import('./IssuerButtons.tsx');

/** Logging in by another service, where the site has any. A page inside of another one cannot leave for it. */
export function MoreLogIns(): ReactNode {
  const has = useAppSelector(({ site }) => site.issuers) && !isShownElsewhere();
  return has && <LazyPart load={buttons} props={{}} />;
}
