import { Profile } from '#shared/accounts/entities.ts';
import { Offer } from '#shared/chat/entities.ts';
import { offerStateAt } from '#shared/chat/offerProcess.ts';
import { day } from '#shared/time.ts';
import { defineDuties } from '../tasks/index.ts';

/** Milliseconds in which an accepted offer is paid for, as its buyer's list says. */
const toPay = 3 * day;

/** An offer that waits for an answer, or was accepted and is to be paid for. */
export const offerDuties = defineDuties({
  entity: Offer,
  about: ({ offer_id }) => offer_id,
  async needed(reader, offer_id, now) {
    const offer = await reader.get(Offer, offer_id);
    if (!offer || offer.delivery !== 'delivered') return [];
    const state = offerStateAt(offer, now);
    if (state !== 'sent' && state !== 'accepted') return [];
    const { to_id: user_id, conversation_id, offer_details, expires_at, decided_at } = offer;
    const provider = await reader.get(Profile, offer.user_id);
    const about = {
      user_id,
      path: `/chat/${conversation_id}`,
      params: { what: offer_details.title, name: provider?.full_name ?? '' },
    };
    if (state === 'sent') return [{ kind: 'offer_answer', ...about, due_at: expires_at }];
    if (!provider || provider.closed) return [];
    return [{ kind: 'offer_pay', ...about, due_at: new Date((decided_at ?? expires_at).getTime() + toPay) }];
  },
});
