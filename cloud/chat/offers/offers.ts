/** Work for a price, offered inside a conversation: one step by its own side, and both see it. */
import { z } from 'zod';
import { Offer } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { offerProcess, offerStateAt, offerSteps } from '#shared/chat/offerProcess.ts';
import { otherOf, showsSomething, tidyMessage } from '#shared/chat/rules.ts';
import { messageShape, type MessageShape, type OfferShape } from '#shared/chat/shapes.ts';
import { isCurrency } from '#shared/payments/money.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import { step } from '#shared/model/process.ts';
import { rawText } from '#shared/model/measured.ts';
import { day } from '#shared/time.ts';
import { chatting, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { refuseStale, rev } from '#cloud/kernel/stale.ts';
import { answerRequest, conversationOf, ownConversation } from '#cloud/chat/messages/conversations.ts';
import '#cloud/chat/hooks.ts';
import { sendContent } from '#cloud/chat/messages/messages.ts';

const { text, price, days, revisions, expires } = chatLimits.offer;

const said = (most: number) => rawText(most).transform(tidyMessage).pipe(z.string().max(most).refine(showsSomething));

const shapeOf = ({ deleted_at: _deleted, delivery: _delivery, ...row }: Offer): OfferShape => row;

/** A service that somebody offers, as everybody may open it. Throws 'not_found'. */
export async function offeredService(
  { storage, hooks }: Pick<Context, 'storage' | 'hooks'>,
  user_id: number,
  sx_id: string,
): Promise<string> {
  const [service] = await hooks.run('serviceTalked', storage, { roles: [] }, sx_id);
  if (service?.user_id !== user_id) throw new Refusal('not_found');
  return service.sx_id;
}

/** An offer that answers something of a domain above; its card goes into the conversation of the two. The same offer_id again is the same offer. */
export async function offerFor(
  context: Context,
  offer: Pick<Offer, 'offer_id' | 'to_id' | 'offer_details' | 'feed_item_id' | 'service'> & {
    readonly expires_days: number;
  },
): Promise<Offer> {
  const { storage, clock, caller } = context;
  const user_id = caller.user_id!;
  const { offer_id, to_id, offer_details, feed_item_id, service, expires_days } = offer;
  const { conversation_id } = await conversationOf(context, user_id, to_id);
  await sendContent(
    context,
    conversation_id,
    `offer-${offer_id}`,
    { text: '', title: offer_details.title, type: 'service_offer', offer: offer_id },
    {
      ...{ offer_id, user_id, to_id, conversation_id, offer_details, feed_item_id, service },
      expires_at: new Date(clock.now() + expires_days * day),
    },
  );
  const made = await storage.get(Offer, offer_id);
  if (!made) throw new Refusal('id_taken');
  return made;
}

/** A sentence that other programs know. */
const noPrice = 'chat.offer.form.noPrice';
/** In whole minor units. */
export const offerPrice = z.int(noPrice).min(1, noPrice).max(price, noPrice);

/** A provider offers; the card is a message of the conversation. The same client_id again is the same offer. */
export const sendOffer = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({
    conversation_id: publicId,
    client_id: clientId,
    title: said(chatLimits.title),
    text: rawText(text).transform(tidyMessage).pipe(z.string().max(text)).default(''),
    price: offerPrice,
    currency: z.string().refine(isCurrency),
    delivery_days: z.int().min(1).max(days),
    revisions: z.int().min(0).max(revisions),
    expires_days: z.int().min(expires.least).max(expires.most),
    /** One of the provider's own services that everybody may open; empty for none. */
    service: z.union([z.literal(''), publicId]).default(''),
  }),
  async run(context, input): Promise<{ offer: OfferShape; message: MessageShape }> {
    const { storage, secrets, clock, caller } = context;
    const { conversation_id, client_id, expires_days, service: named, ...offer_details } = input;
    const user_id = caller.user_id!;
    const conversation = await ownConversation(storage, caller, conversation_id);
    if (!caller.roles.includes('provider')) throw new Refusal('offer_not_provider');
    const service = named && (await offeredService(context, user_id, named));
    const offer_id = secrets.hash(`offer|${conversation_id}|${user_id}|${client_id}`).slice(0, 16);
    const done = await sendContent(
      context,
      conversation_id,
      client_id,
      { text: '', title: offer_details.title, type: 'service_offer', offer: offer_id },
      {
        offer_id,
        user_id,
        to_id: otherOf(conversation, user_id),
        conversation_id,
        offer_details,
        ...(service && { service }),
        expires_at: new Date(clock.now() + expires_days * day),
      },
    );
    const offer = await storage.get(Offer, offer_id);
    // The id named another message before.
    if (!offer) throw new Refusal('id_taken');
    return { offer: shapeOf(offer), message: messageShape(done.message, done.conversation) };
  },
});

/**
 * Each step happens once, by its own side. The side that took it gets the same answer again. `rev` is the version that was read. Throws
 * 'changed_meanwhile' for another version, and when an offer whose terms have changed is accepted without one.
 */
export const decideOffer = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ offer_id: publicId, step: z.enum(offerSteps), rev }),
  async run({ storage, clock, caller, hooks }, { offer_id, step: wanted, rev: known }): Promise<{ offer: OfferShape }> {
    const offer = await storage.transact(async (tx) => {
      const row = await tx.get(Offer, offer_id);
      if (!row || !allows(Offer.access.read, caller, row)) throw new Refusal('offer_not_found');
      const transition = step(offerProcess, 'sent', wanted)!;
      if (!allows(transition.by!, caller, row)) throw new Refusal('forbidden');
      // Paid for since it was accepted.
      if (row.state === transition.to || (wanted === 'accept' && row.paid_at)) return row;
      const state = offerStateAt(row, clock.now());
      if (state === 'expired') throw new Refusal('offer_expired');
      if (state !== 'sent') throw new Refusal('offer_decided');
      // Who says nothing of a version has read the first terms.
      refuseStale(wanted === 'accept' && row.changed_at ? (known ?? 0) : known, row.rev);
      const decided_at = new Date(clock.now());
      await hooks.run('offerDecides', tx, row, transition.to, decided_at);
      if (wanted === 'accept') await answerRequest(tx, row.conversation_id, caller.user_id!);
      return (await tx.update(Offer, offer_id, { state: transition.to, decided_at }))!;
    });
    return { offer: shapeOf(offer) };
  },
});

/** The offers of one conversation. */
export const getOffers = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ conversation_id: publicId }),
  async run({ storage, caller }, { conversation_id }): Promise<{ offers: OfferShape[] }> {
    await ownConversation(storage, caller, conversation_id);
    const rows = await storage.find(
      Offer,
      { conversation_id },
      { sort: { createdAt: -1 }, limit: chatLimits.mostPage },
    );
    return { offers: rows.filter((row) => allows(Offer.access.read, caller, row)).map(shapeOf) };
  },
});

const pageSize = 200;

/** Says of offers whose time is over that it is. Safe to repeat. */
export async function expireOffers({ storage, clock }: Ports): Promise<void> {
  const now = new Date(clock.now());
  const over = await storage.find(Offer, { state: 'sent', expires_at: atMost(now) }, { limit: pageSize });
  for (const { offer_id } of over)
    await storage.transact(async (tx) => {
      const row = await tx.get(Offer, offer_id);
      if (row?.state === 'sent') await tx.update(Offer, offer_id, { state: 'expired', decided_at: now });
    });
}
