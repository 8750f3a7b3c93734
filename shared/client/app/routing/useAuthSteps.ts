import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** History state shared by the log-in screens; survives reloads. */
export interface AuthState {
  readonly email?: string;
  readonly isSent?: boolean;
}

const stateOf = (given: unknown): AuthState => (typeof given === 'object' && given !== null ? given : {});

/** What the forms that send a code are given: where the code went, and how to go on. */
export interface CodeStepsProps {
  /** An address, or a phone's number. */
  email: string;
  /** A code was sent to it. */
  isSent: boolean;
  sent: (email: string) => void;
  change: () => void;
}

/** The address passed by another screen; empty for none. */
export const useGivenEmail = (): string => stateOf(useLocation().state).email ?? '';

/** The current step of a mailed code, in history state: phones may discard the page while its owner reads the mail. */
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
