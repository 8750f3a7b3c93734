/** Jobs: posts of one club that is open to all (group 108). */
import { z } from 'zod';
import { Offer } from '#shared/chat/entities.ts';
import { Group } from '#shared/community/entities/clubs.ts';
import { Feed } from '#shared/community/entities/posts.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { everyone } from '#shared/model/access.ts';
import { day } from '#shared/time.ts';
import { tell } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { atLeast, Duplicate, type Ports, type Transaction } from '#cloud/kernel/ports.ts';

/** Idempotent. */
export async function ensureJobs({ storage, clock }: Ports): Promise<void> {
  if (await storage.get(Group, limits.jobsClub)) return;
  const row = {
    ...{ gx_id: limits.jobsClub, group_id: limits.jobsGroup, user_id: limits.supportUser, slug: 'jobs', title: 'Jobs' },
    description: 'Work that somebody wants done: say what, and choose among offers.',
    last_at: new Date(clock.now()),
  };
  await storage
    .transact((tx) => tx.insert(Group, row))
    .catch((error: unknown) => {
      if (!(error instanceof Duplicate)) throw error;
    });
}

export const closeJobJob = 'job of long ago';
/** When a job that is posted or opened again now closes by itself. */
export const closesAt = (now: number): Date => new Date(now + communityLimits.jobDays * day);

/** A job that nobody closed takes no more offers, and its author is told. Safe to repeat. */
export async function closeJob(ports: Ports, fx_id: string): Promise<void> {
  const { storage, clock } = ports;
  const closed = await storage.transact(async (tx) => {
    const job = await tx.get(Feed, fx_id);
    if (!job?.data || job.closed_at || job.removed_at) return undefined;
    return tx.update(Feed, fx_id, { closed_at: new Date(clock.now()) });
  });
  if (!closed) return;
  const { user_id, title, feed_item_id } = closed;
  await tell(ports, {
    ...{ user_id, type: 'job_closed', params: { what: title }, path: `/jobs/${feed_item_id}` },
    once: `closed|${fx_id}|${closed.rev}`,
  });
}

/** Providers were told who would read their offers, so voting on offers begins before there are any. */
export async function refuseToShowOffers(tx: Transaction, { fx_id, data }: Feed): Promise<void> {
  if (data?.by_votes) return;
  if ((await tx.find(Offer, { feed_item_id: fx_id }, { limit: 1 })).length) throw new Refusal('job_has_offers');
}

/** A job is removed: waiting offers are declined, and their authors are told. Safe to repeat. */
export async function declineOffers(ports: Ports, { fx_id, title: what, data }: Feed): Promise<void> {
  if (!data) return;
  const { storage, clock } = ports;
  for (const { offer_id } of await storage.find(Offer, { feed_item_id: fx_id, state: 'sent' })) {
    const declined = await storage.transact(async (tx) =>
      (await tx.get(Offer, offer_id))?.state === 'sent'
        ? tx.update(Offer, offer_id, { state: 'declined', decided_at: new Date(clock.now()) })
        : undefined,
    );
    if (!declined) continue;
    const { user_id, conversation_id } = declined;
    const path = `/chat/${conversation_id}`;
    await tell(ports, { user_id, type: 'job_gone', params: { what }, path, once: `gone|${offer_id}` });
  }
}

/** How many jobs were posted since yesterday began (UTC). */
export const countNewJobs = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock }): Promise<{ count: number }> {
    const today = Math.floor(clock.now() / day) * day;
    const since = new Date(today - day);
    return {
      count: await storage.count(Feed, { gx_id: limits.jobsClub, removed_at: null, stamp: atLeast(since) }),
    };
  },
});
