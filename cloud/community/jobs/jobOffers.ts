/** Offers on jobs: one for each provider, which the job's author sees side by side. */
import { z } from 'zod';
import { Offer } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { type OfferState, offerStateAt } from '#shared/chat/offerProcess.ts';
import { Feed } from '#shared/community/entities/posts.ts';
import { offerText } from '#cloud/community/forms.ts';
import type { JobOfferShape } from '#shared/community/shapes.ts';
import '#cloud/community/hooks.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { peopleOf, tell } from '#cloud/accounts/index.ts';
import { chatting, usual } from '#cloud/kernel/allowances.ts';
import { answerRequest, offeredService, offerFor, offerPrice, peaceOf } from '#cloud/chat/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { oneOf, type Ports, type Transaction } from '#cloud/kernel/ports.ts';
import { postFor, postId } from '#cloud/community/posts/posts.ts';

const { days } = chatLimits.offer;
/** Days that an offer on a job holds. */
const expires_days = 30;
/** An offer is over, and another one may follow. */
const overAgain: readonly OfferState[] = ['withdrawn', 'expired'];

async function jobFor(context: Context, id: z.output<typeof postId>): Promise<Feed> {
  const { post } = await postFor(context, context.storage, id);
  if (!post.data) throw new Refusal('post_not_found');
  return post;
}

async function shapesOf(context: Context, offers: readonly Offer[]): Promise<JobOfferShape[]> {
  const { storage, clock, caller, hooks } = context;
  const people = await peopleOf(
    storage,
    offers.map(({ user_id }) => user_id),
  );
  const named = [...new Set(offers.flatMap(({ service }) => service || []))];
  const services = await Promise.all(named.map((sx_id) => hooks.run('serviceTalked', storage, caller, sx_id)));
  return offers.map((offer) => {
    const { text, price: asked, currency, delivery_days } = offer.offer_details;
    const { offer_id, user_id, to_id, feed_item_id = '', conversation_id, order_id, rev, createdAt } = offer;
    const service = services.flat().find((one) => one?.sx_id === offer.service);
    return {
      ...(service && { service: { sx_id: service.sx_id, title: service.title } }),
      ...{ offer_id, user_id, to_id, feed_item_id, conversation_id, order_id, rev },
      ...{ text, price: asked, currency, delivery_days },
      user: people.get(user_id),
      state: offerStateAt(offer, clock.now()),
      createdAt: createdAt.toISOString(),
    };
  });
}

/** A provider makes an offer, or changes it; the card is a message to the job's author. */
export const sendJobOffer = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({
    feed_item_id: postId,
    text: offerText,
    /** In whole minor units of the job's currency. */
    price: offerPrice,
    delivery_days: z.int().min(1).max(days),
    /** One of the provider's own services that everybody may open; empty for none. */
    service: z.union([z.literal(''), publicId]).default(''),
  }),
  async run(
    context,
    { feed_item_id, text, price: asked, delivery_days, service: named },
  ): Promise<{ offer: JobOfferShape }> {
    const { storage, secrets, clock, caller, hooks } = context;
    const user_id = caller.user_id!;
    const job = await jobFor(context, feed_item_id);
    if (job.user_id === user_id) throw new Refusal('job_own');
    if (!caller.roles.includes('provider')) throw new Refusal('offer_not_provider');
    if (job.closed_at) throw new Refusal('job_closed');
    await hooks.run('jobTakesOffers', storage, job.fx_id);
    const peace = await peaceOf(storage, job.user_id);
    if (peace.blocked.has(user_id)) throw new Refusal('post_blocked');
    const service = named ? await offeredService(context, user_id, named) : '';
    const { fx_id, title } = job;
    const offer_details = { title, text, price: asked, currency: job.data!.currency, delivery_days, revisions: 0 };
    const before = await storage.find(Offer, { user_id, feed_item_id: fx_id });
    const current = before.find((offer) => !overAgain.includes(offerStateAt(offer, clock.now())));
    if (current) {
      const changed = await storage.transact(async (tx) => {
        const now = await tx.get(Offer, current.offer_id);
        if (now?.state !== 'sent') throw new Refusal('offer_decided');
        // Sent again, it is what its reader knows.
        const known: Readonly<Record<string, unknown>> = { ...now.offer_details, service: now.service ?? '' };
        if (Object.entries({ ...offer_details, service }).every(([name, value]) => known[name] === value)) return now;
        return (await tx.update(Offer, now.offer_id, { offer_details, service, changed_at: new Date(clock.now()) }))!;
      });
      return { offer: (await shapesOf(context, [changed]))[0]! };
    }
    const offer_id = secrets.hash(`job offer|${fx_id}|${user_id}|${before.length}`).slice(0, 16);
    const made = await offerFor(context, {
      ...{ offer_id, to_id: job.user_id, offer_details, feed_item_id: fx_id, service },
      expires_days,
    });
    if (!peace.quiet.has(user_id))
      await tell(context, {
        ...{ user_id: job.user_id, type: 'job_offer', actor_id: user_id, params: { what: title } },
        ...{ path: `/jobs/${job.feed_item_id}#offers`, topic: fx_id, once: `offer|${offer_id}` },
      });
    return { offer: (await shapesOf(context, [made]))[0]! };
  },
});

/** The job's author sees all offers, a provider their own, and everybody how many wait. */
export const getJobOffers = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ feed_item_id: postId }),
  async run(context, { feed_item_id }): Promise<{ offers: JobOfferShape[]; count: number }> {
    const { storage, caller, clock } = context;
    const { fx_id, user_id: owner } = await jobFor(context, feed_item_id);
    const now = clock.now();
    const rows = await storage.find(
      Offer,
      { feed_item_id: fx_id, delivery: 'delivered' },
      { sort: { createdAt: 1 }, limit: chatLimits.mostPage },
    );
    const states = rows.map((row) => offerStateAt(row, now));
    const shown =
      owner === caller.user_id
        ? rows.filter(({ state }) => state !== 'withdrawn')
        : rows.filter(({ user_id }) => user_id === caller.user_id).slice(-1);
    return { offers: await shapesOf(context, shown), count: states.filter((state) => state === 'sent').length };
  },
});

/** The open offers on a job that everybody votes on, the first one first. Throws Refusal 'post_not_found', and 'forbidden' for all but its author. */
export async function offersToVoteOn(
  context: Context,
  tx: Transaction,
  id: z.output<typeof postId>,
): Promise<{ job: Feed; offers: Offer[] }> {
  const { fx_id } = await jobFor(context, id);
  const job = await tx.get(Feed, fx_id);
  if (!job || job.removed_at) throw new Refusal('post_not_found');
  if (job.user_id !== context.caller.user_id) throw new Refusal('forbidden');
  const rows = await tx.find(
    Offer,
    { feed_item_id: fx_id, delivery: 'delivered', state: 'sent' },
    { sort: { createdAt: 1 } },
  );
  const now = context.clock.now();
  return { job, offers: job.data?.by_votes ? rows.filter((row) => offerStateAt(row, now) === 'sent') : [] };
}

/** From now on the offers stay as they are, until `until` at least: people vote on them. */
export async function holdOffers(tx: Transaction, job: Feed, offers: readonly Offer[], now: Date, until: Date) {
  await tx.update(Feed, job.fx_id, { closed_at: job.closed_at ?? now });
  for (const { offer_id, expires_at } of offers)
    if (expires_at < until) await tx.update(Offer, offer_id, { expires_at: until });
}

/** Accepts the offer that people voted for, as its job's author would. False where it is not open any more. */
export async function acceptVoted(tx: Transaction, offer_id: string, now: number): Promise<boolean> {
  const offer = await tx.get(Offer, offer_id);
  if (!offer || offerStateAt(offer, now) !== 'sent') return false;
  const job = await tx.get(Feed, offer.feed_item_id!);
  if (!job || job.removed_at) return false;
  const at = new Date(now);
  await jobDecides(tx, offer, 'accepted', at);
  await answerRequest(tx, offer.conversation_id, offer.to_id);
  await tx.update(Offer, offer_id, { state: 'accepted', decided_at: at });
  return true;
}

/** A job is filled by the offer that its author accepts: it closes, and the others are declined. */
export async function jobDecides(tx: Transaction, offer: Offer, state: OfferState, at: Date): Promise<void> {
  if (state !== 'accepted' || offer.feed_item_id === undefined) return;
  const job = await tx.get(Feed, offer.feed_item_id);
  if (!job) return;
  // Nothing is agreed upon over what a moderator took away.
  if (job.removed_at) throw new Refusal('post_not_found');
  const taken = await tx.find(Offer, { feed_item_id: job.fx_id, state: oneOf(['accepted', 'paid']) }, { limit: 1 });
  if (taken.length) throw new Refusal('job_closed');
  await tx.update(Feed, job.fx_id, { closed_at: job.closed_at ?? at });
  for (const { offer_id } of await tx.find(Offer, { feed_item_id: job.fx_id, state: 'sent' }))
    if (offer_id !== offer.offer_id) await tx.update(Offer, offer_id, { state: 'declined', decided_at: at });
}

/** Those who were not chosen are told so kindly, once. */
async function tellOthers(ports: Ports, { feed_item_id, decided_at }: Offer): Promise<void> {
  const { storage } = ports;
  const job = await storage.get(Feed, feed_item_id!);
  if (!job) return;
  const others = await storage.find(Offer, { feed_item_id: job.fx_id, state: 'declined' });
  for (const { user_id, offer_id, decided_at: at } of others)
    if (at?.getTime() === decided_at?.getTime())
      await tell(ports, {
        ...{ user_id, type: 'job_filled', params: { what: job.title }, path: `/jobs/${job.feed_item_id}` },
        once: `filled|${offer_id}`,
      });
}

/** As soon as a choice is committed, whichever process took it. */
export function jobOfferChanged(ports: Ports, offer: Offer): void {
  if (offer.feed_item_id === undefined || offer.state !== 'accepted') return;
  tellOthers(ports, offer).catch((error: unknown) =>
    ports.log.warn({ err: error }, 'who was not chosen could not be told'),
  );
}
