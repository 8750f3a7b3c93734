/** Hooks of chat, answered by the domains above it. */
import type { Offer } from '#shared/chat/entities.ts';
import type { OfferState } from '#shared/chat/offerProcess.ts';
import type { Actor } from '#shared/model/access.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';

declare module '#cloud/kernel/domain.ts' {
  interface Hooks {
    /**
     * One of the two takes a step with an offer, in this transaction; `offer` is as it was. Throws the Refusal that says why it cannot be. May run
     * several times.
     */
    offerDecides(tx: Transaction, offer: Offer, state: OfferState, at: Date): Promise<void>;
    /** The public id of a service that this reader may open, and its provider. `name` is its public id or its number. */
    serviceTalked(
      reader: Reader,
      actor: Actor,
      name: string,
    ): Promise<{ sx_id: string; user_id: number; title: string } | undefined>;
  }
}
