/** An accepted offer is something that is sold: paid to whoever made it, once. */
import { Profile } from '#shared/accounts/entities.ts';
import { Offer } from '#shared/chat/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { allows } from '#shared/model/access.ts';
import type { Goods } from '../goods.ts';
import type { Ports, Reader } from '../ports.ts';
import { sendCard } from './cards.ts';

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
  async quote({ storage, caller }, { sx_id, quantity }) {
    const offer = await storage.get(Offer, sx_id);
    if (!offer || offer.to_id !== caller.user_id || !allows(Offer.access.read, caller, offer))
      throw new Refusal('offer_not_found');
    if (quantity !== 1) throw new Refusal('invalid_amount');
    const refusal = await refusalFor(storage, offer);
    if (refusal) throw new Refusal(refusal);
    const { title, price, currency } = offer.offer_details;
    const { user_id: receiver_id, conversation_id } = offer;
    return { title, currency, amount: price, of: sx_id, receiver_id, whole: true, details: { conversation_id } };
  },

  async check(_ports, reader, { sx_id }) {
    const offer = await reader.get(Offer, sx_id);
    return offer ? refusalFor(reader, offer) : 'offer_not_found';
  },

  async deliver({ clock }, tx, { sx_id }) {
    await tx.update(Offer, sx_id, { state: 'paid', paid_at: new Date(clock.now()), is_told: false });
  },

  async takeBack(_ports, tx, { sx_id }) {
    await tx.update(Offer, sx_id, { state: 'refunded', is_told: false });
  },
};

/** Puts what became of an offer's price into its conversation, in the buyer's name. Safe to repeat. */
async function tellOf(ports: Ports, { offer_id, state, user_id, to_id, offer_details }: Offer): Promise<void> {
  const { title, price, currency } = offer_details;
  await sendCard(ports, {
    type: state === 'paid' ? 'offer_paid' : 'offer_refunded',
    ...{ from: to_id, to: user_id, client_id: `${state}-${offer_id}`, title },
    data: { offer_id, price, currency },
  }).catch((error: unknown) => {
    // Nobody is there to be told.
    if (!(error instanceof Refusal) || error.code !== 'chat_person_gone') throw error;
  });
  await ports.storage.transact((tx) => tx.update(Offer, offer_id, { is_told: true }));
}

const isDue = ({ state, is_told }: Offer) => is_told === false && (state === 'paid' || state === 'refunded');

/** As soon as the payment is committed, whichever process confirmed it. */
export function offerChanged(ports: Ports, offer: Offer): void {
  if (isDue(offer))
    tellOf(ports, offer).catch((error: unknown) => ports.log.warn({ err: error }, 'a paid offer was not told of yet'));
}

const atOnce = 200;

/** Those that no process told of, because it ended in between. */
export async function tellPaidOffers(ports: Ports): Promise<void> {
  const rows = await ports.storage.find(Offer, { is_told: false }, { limit: atOnce });
  for (const offer of rows.filter(isDue)) await tellOf(ports, offer);
}
