import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';

/** What the signed-in reader has, by currency; undefined until it is known, and for visitors. */
export function useBalances(): readonly { currency: string; available: number; debt: number }[] | undefined {
  const isMember = useUser() !== undefined;
  const { answer } = useAnswer('getEarnings', isMember ? { limit: 1 } : undefined);
  return answer?.currencies;
}
