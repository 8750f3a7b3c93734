import { lazy, Suspense } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { addressWithout, type Buying } from './useBuying.ts';

const BuyVotes = lazy(() => import('./BuyVotes.tsx'));

interface BuyDialogProps {
  contest: ContestShape;
  buying: Buying;
}

/** The dialog that sells votes, loaded when it is opened. Render once beside a form. */
export function BuyDialog({ contest, buying: { wanted, close, paid } }: BuyDialogProps) {
  const { prices, contestants } = contest;
  const contestant = contestants.find(({ contestant_id }) => contestant_id === wanted);
  return (
    prices &&
    contestant && (
      <Suspense fallback={null}>
        <BuyVotes
          prices={prices}
          contestant={contestant}
          next={addressWithout('buy', 'payment')}
          paid={paid}
          close={close}
        />
      </Suspense>
    )
  );
}
