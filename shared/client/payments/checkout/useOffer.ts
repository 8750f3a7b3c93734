import type { CallError } from '#shared/client/app/data/api.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import type { Offer } from '#shared/payments/offerShapes.ts';
import type { Things } from '#shared/client/payments/beginPayment.ts';

interface AskedOffer {
  /** The former one while another is asked for. */
  offer: Offer | undefined;
  error: CallError | undefined;
  isAsking: boolean;
  renew: () => void;
}

/** What these things cost together now, and how they can be paid; undefined things ask nothing. */
export function useOffer(things: Things | undefined): AskedOffer {
  const { answer, error, isAsking, reload } = useAnswer('getOffer', things && { items: things }, {
    keepFormer: true,
  });
  return { offer: error ? undefined : answer?.offer, error, isAsking, renew: reload };
}
