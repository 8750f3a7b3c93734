import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CodeStepsProps } from '#shared/client/accounts/SignUpForm.tsx';

/** What the ways in tell each other, and themselves after a reload: kept with the page in the browser's history. */
export interface AuthState {
  readonly email?: string;
  readonly isSent?: boolean;
}

const stateOf = (given: unknown): AuthState => (typeof given === 'object' && given !== null ? given : {});

/** The address that another way in has handed over; empty for none. */
export const useGivenEmail = (): string => stateOf(useLocation().state).email ?? '';

/** Where somebody is in the two steps of a code. A phone may drop the page while its owner reads the mail: a reload shows the second step again. */
export function useAuthSteps(): CodeStepsProps {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [{ email = '', isSent = false }, setStep] = useState(() => stateOf(state));
  const show = (step: AuthState) => {
    setStep(step);
    void navigate({ search }, { replace: true, state: step, preventScrollReset: true });
  };
  return {
    email,
    isSent,
    sent: (address) => show({ email: address, isSent: true }),
    change: () => show({ email }),
  };
}
