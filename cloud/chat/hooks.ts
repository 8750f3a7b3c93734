/** Hooks of chat, answered by the domains above it. */
import type { Offer } from '#shared/chat/entities.ts';
import type { OfferState } from '#shared/chat/offerProcess.ts';
import type { Transaction } from '../ports.ts';

declare module '../domain.ts' {
  interface Hooks {
    /**
     * One of the two takes a step with an offer, in this transaction; `offer` is as it was. Throws the Refusal that says why it cannot be. May run
     * several times.
     */
    offerDecides(tx: Transaction, offer: Offer, state: OfferState, at: Date): Promise<void>;
  }
}
