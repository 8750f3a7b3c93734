import { lazy, Suspense } from 'react';
import type { ContestShape } from '#shared/client/app/calls.ts';
import type { Buying } from './useBuying.ts';

const BuyVotes = lazy(() => import('./BuyVotes.tsx'));

/** This address, without what it said once of buying. */
function here(): string {
  const search = new URLSearchParams(location.search);
  for (const name of ['buy', 'payment']) search.delete(name);
  return search.size ? `${location.pathname}?${search.toString()}` : location.pathname;
}

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
        <BuyVotes prices={prices} contestant={contestant} next={here()} paid={paid} close={close} />
      </Suspense>
    )
  );
}
