/** Another card for a subscription, kept at the rail without a payment. The rail says whose it is and what it is for; nothing of it is stored before. */
import { z } from 'zod';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import type { RailStep, SubscriptionShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { clientId, inApp, publicId, saidOrigin } from '#cloud/kernel/input.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { type CardWord, RailAway } from '#cloud/providers/rails/rail.ts';
import { addressOf } from '#cloud/payments/process/openPayment.ts';
import { retry } from '#cloud/payments/subscriptions/renewals.ts';
import { answer, ownOf } from '#cloud/payments/subscriptions/subscriptions.ts';

const platform = { name: 'platform' } as const;

/** What the rail says; a rail that does not answer is refused as 'rail_unavailable'. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw error instanceof RailAway ? new Refusal('rail_unavailable') : error;
  }
}

/** Begins: where the card is typed. The same `client_id` again is the same beginning. */
export const newCard = defineFunction({
  route: 'POST /app/subscriptions/newCard',
  key: 'closed',
  who: members,
  limit: changing,
  input: z.strictObject({ subscription_id: publicId, client_id: clientId, origin: saidOrigin, in_app: inApp }),
  async run(context, { subscription_id, client_id, in_app }): Promise<{ step: RailStep }> {
    const { storage, secrets, rails } = context;
    const { user_id, state } = await ownOf(context, subscription_id);
    if (state === 'ended') throw new Refusal('step_not_possible');
    const company = rails.stripe;
    if (!company?.openCard) throw new Refusal('rail_unavailable');
    const [known] = await storage.find(SavedCard, { user_id }, { limit: 1 });
    const wish = {
      name: secrets.hash(`card|${subscription_id}|${client_id}`).slice(0, 21),
      user_id,
      customer: known?.customer,
      subscription_id,
      return_url: addressOf(context, `/subscriptions?subscription=${subscription_id}`, { in_app }),
    };
    return { step: await asked(() => company.openCard!(platform, wish)) };
  },
});

/** Keeps a card that was set up, and has its subscription paid by it; a charge that has failed is tried at once. Does it once. */
export async function applyCard(ports: Ports, { user_id, subscription_id, card }: CardWord): Promise<boolean> {
  if (!card) return false;
  const card_id = ports.secrets.hash(`card|${card.method}`).slice(0, 12);
  const changed = await ports.storage.transact(async (tx) => {
    await tx.hold(`card|${card_id}`);
    const row = await tx.get(Subscription, subscription_id);
    // Set up before: it may have been changed since.
    if (row?.user_id !== user_id || (await tx.get(SavedCard, card_id))) return undefined;
    await tx.insert(SavedCard, { card_id, user_id, ...card });
    if (row.state === 'ended') return undefined;
    return tx.update(Subscription, subscription_id, { rail: 'stripe', card_id });
  });
  if (changed?.state === 'past_due' && changed.problem !== undefined) await retry(ports, changed);
  return true;
}

/** The page on which the card was typed leads back here. It is not believed: the rail is asked. `added` is false while the rail has no card. */
export const cardAdded = defineFunction({
  route: 'POST /app/subscriptions/cardAdded',
  key: 'closed',
  who: members,
  limit: changing,
  input: z.strictObject({ subscription_id: publicId, setup: z.string().regex(/^\w{1,100}$/) }),
  async run(context, { subscription_id, setup }): Promise<{ subscription: SubscriptionShape; added: boolean }> {
    const row = await ownOf(context, subscription_id);
    const word = await asked(async () => context.rails.stripe?.lookCard?.(platform, setup));
    if (word?.user_id !== row.user_id || word.subscription_id !== subscription_id) throw new Refusal('not_found');
    const added = await applyCard(context, word);
    return { ...(await answer(context, subscription_id)), added };
  },
});
