import { lazy, Suspense } from 'react';
import type { Gate } from './useVoting.ts';

const ConfirmEmail = lazy(() => import('./ConfirmEmail.tsx'));

/** The dialog to confirm an address before voting. Render once beside a form. */
export function VoterGate({ cx_id, gate }: { cx_id: string; gate: Gate | undefined }) {
  return (
    gate && (
      <Suspense fallback={null}>
        <ConfirmEmail cx_id={cx_id} votes={gate.votes} confirmed={gate.passed} close={gate.close} />
      </Suspense>
    )
  );
}
