import { lazy, type ReactNode, Suspense } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import type { Buying } from './useBuying.ts';

const BoughtStatus = lazy(() => import('./BoughtStatus.tsx'));

interface BoughtProps {
  contest: ContestShape;
  buying: Buying;
  reload: () => Promise<void>;
  /** The status otherwise. */
  children: ReactNode;
}

/** What was just bought here, where something was; its code is loaded then. */
export function Bought({ contest, buying: { bought, forget }, reload, children }: BoughtProps) {
  if (bought === undefined) return children;
  return (
    <Suspense fallback={children}>
      <BoughtStatus payment_id={bought} contest={contest} reload={reload} forget={forget} />
    </Suspense>
  );
}
