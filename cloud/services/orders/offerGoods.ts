/** An accepted offer of a conversation is bought: its payment makes the order, with the days and revisions that were agreed on. */
import { Profile } from '#shared/accounts/entities.ts';
import { Offer } from '#shared/chat/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { allows } from '#shared/model/access.ts';
import type { Goods } from '#cloud/kernel/goods.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { beginOrder, orderIsFinal, orderPictures, resumeOrder, soldFor, takeOrderBack } from './orderCreation.ts';
import { working } from './orderSteps.ts';

/** The refusal of an offer that cannot be paid for now. */
async function refusalFor(reader: Reader, offer: Offer) {
  if (offer.state === 'paid' || offer.state === 'refunded') return 'offer_paid' as const;
  if (offer.state !== 'accepted') return 'offer_not_accepted' as const;
  const provider = await reader.get(Profile, offer.user_id);
  return !provider || provider.closed ? ('chat_person_gone' as const) : undefined;
}

export const offers: Goods = {
  type: 'offer',
  forGuests: false,
  isTold: true,
  pictures: orderPictures,
  async quote({ storage, caller }, { sx_id, quantity }) {
    const offer = await storage.get(Offer, sx_id);
    if (!offer || offer.to_id !== caller.user_id || !allows(Offer.access.read, caller, offer))
      throw new Refusal('offer_not_found');
    if (quantity !== 1) throw new Refusal('invalid_amount');
    const refusal = await refusalFor(storage, offer);
    if (refusal) throw new Refusal(refusal);
    const { title, price, currency } = offer.offer_details;
    const { user_id: receiver_id, conversation_id } = offer;
    return {
      ...{ title, currency, amount: price, of: sx_id, receiver_id },
      // It is given back where the work is not done, or a part of it by agreement.
      collected: true,
      whole: false,
      details: { conversation_id },
    };
  },

  async check(_ports, reader, { sx_id, nth }) {
    // Delivered before, and taken back in between.
    if (nth > 1) return undefined;
    const offer = await reader.get(Offer, sx_id);
    return offer ? refusalFor(reader, offer) : 'offer_not_found';
  },

  async deliver({ clock }, tx, sold) {
    const now = clock.now();
    const { sx_id: offer_id, ox_id: order_id } = sold;
    if (!(await resumeOrder(tx, sold, now))) {
      const { user_id: provider_id, offer_details, service } = (await tx.get(Offer, offer_id))!;
      const { title, text, delivery_days: days, revisions } = offer_details;
      // It counts for the service that the offer names, and so do its reviews.
      const of = { ...(service && { sx_id: service }), offer_id, provider_id };
      const order = { ...soldFor(sold), ...of, title, package: '', days, revisions };
      await beginOrder(tx, { ...order, state: 'working', ...working(order, now) }, text);
    }
    await tx.update(Offer, offer_id, { state: 'paid', order_id, paid_at: new Date(now) });
  },

  isFinal: orderIsFinal,

  async takeBack({ clock }, tx, { sx_id, ox_id }, why) {
    await takeOrderBack(tx, ox_id, why, clock.now());
    await tx.update(Offer, sx_id, { state: 'refunded' });
  },
};
