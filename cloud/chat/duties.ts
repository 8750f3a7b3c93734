import { Profile } from '#shared/accounts/entities.ts';
import { Offer } from '#shared/chat/entities.ts';
import { offerStateAt } from '#shared/chat/offerProcess.ts';
import { defineDuties } from '../tasks/index.ts';

/** An offer that waits for an answer. */
export const offerDuties = defineDuties({
  entity: Offer,
  about: ({ offer_id }) => offer_id,
  async needed(reader, offer_id, now) {
    const offer = await reader.get(Offer, offer_id);
    if (!offer || offer.delivery !== 'delivered' || offerStateAt(offer, now) !== 'sent') return [];
    const { to_id: user_id, conversation_id, offer_details, expires_at: due_at } = offer;
    const name = (await reader.get(Profile, offer.user_id))?.full_name ?? '';
    const params = { what: offer_details.title, name };
    return [{ kind: 'offer_answer', user_id, path: `/chat/${conversation_id}`, params, due_at }];
  },
});
