/** Services that people keep for later. */
import { z } from 'zod';
import { Favourite } from '#shared/services/entities.ts';
import { serviceId } from '#shared/services/catalogue/form.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import type { ServiceCard } from '#shared/services/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { counting } from '#cloud/kernel/input.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { openService, servicesOf } from './catalogue.ts';
import { cardsOf } from '#cloud/services/shapes.ts';

export const favouriteId = ({ secrets }: Pick<Ports, 'secrets'>, user_id: number, sx_id: string): string =>
  secrets.hash(`favourite|${user_id}|${sx_id}`).slice(0, 16);

/** Keeps a service, or lets it go. Safe to repeat. */
export const keepService = defineFunction({
  route: 'POST /app/services/keepService',
  who: members,
  limit: usual,
  input: z.strictObject({ sx_id: serviceId, keep: z.boolean() }),
  async run(context, { sx_id, keep }): Promise<{ is_favourite: boolean }> {
    const { storage, caller } = context;
    const user_id = caller.user_id!;
    const favourite_id = favouriteId(context, user_id, sx_id);
    if (!keep) {
      await storage.transact((tx) => tx.remove(Favourite, favourite_id));
      return { is_favourite: false };
    }
    if (!(await openService(storage, caller, sx_id))) throw new Refusal('service_not_found');
    const atMost = { most: serviceLimits.favourites, of: { user_id }, full: 'favourites_full' } as const;
    await putOnce(storage, Favourite, { favourite_id, user_id, sx_id }, atMost);
    return { is_favourite: true };
  },
});

/** The kept services that are listed, last kept first. */
export const getFavourites = defineFunction({
  route: 'POST /app/services/getFavourites',
  who: members,
  limit: usual,
  input: z.strictObject({ page: counting.optional() }),
  async run({ storage, clock, caller }, { page = 1 }): Promise<{ services: ServiceCard[]; count: number }> {
    const user_id = caller.user_id!;
    const limit = serviceLimits.page;
    const [kept, count] = await Promise.all([
      storage.find(Favourite, { user_id }, { sort: { updatedAt: -1 }, limit, skip: (page - 1) * limit }),
      storage.count(Favourite, { user_id }),
    ]);
    const rows = await servicesOf(
      storage,
      kept.map(({ sx_id }) => sx_id),
    );
    return { services: await cardsOf(storage, rows, clock.now()), count };
  },
});
