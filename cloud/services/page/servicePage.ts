/** A service on its page. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Favourite, type Service } from '#shared/services/entities.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import type { BoxFile } from '#shared/services/digital/digitalShapes.ts';
import type { ServiceCard, ServiceShape } from '#shared/services/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { onlineAmong } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import type { Hooks } from '#cloud/kernel/domain.ts';
import { paceFor } from '#cloud/services/catalogue/answerTimes.ts';
import { finderNow, openService } from '#cloud/services/catalogue/catalogue.ts';
import { favouriteId } from '#cloud/services/catalogue/favourites.ts';
import { boxOf } from './library.ts';
import { listedCards, providerShape, serviceShape } from '#cloud/services/shapes.ts';
import { completedOf, trackRecordNow } from '#cloud/services/orders/trackRecord.ts';
import { subscribedIn } from '#cloud/services/orders/subscribedPackages.ts';

/** Others of the category, the best first. */
async function similarTo(context: Context, { sx_id, category }: Service): Promise<ServiceCard[]> {
  const { storage, clock } = context;
  const finder = await finderNow(storage);
  const ids = finder.similar(sx_id, category, serviceLimits.similar);
  return listedCards(storage, finder, ids, clock.now());
}

interface ServicePage {
  service: ServiceShape;
  similar: ServiceCard[];
  /** Of a digital service: its files, and the reader's order when it is in their library. */
  box?: { files: BoxFile[]; order_id?: string };
  /** The packages to which the reader subscribes. */
  subscribed?: string[];
}

/** GET Services/getService/{sx_id}; a service's number is accepted too. */
export const getService = defineFunction({
  route: 'GET /app/Services/getService/:sx_id',
  who: everyone,
  limit: usual,
  input: z.strictObject({ sx_id: publicId }),
  async run(context, { sx_id }): Promise<ServicePage> {
    const { storage, clock, caller } = context;
    const row = await openService(storage, caller, sx_id);
    const profile = row && (await storage.get(Profile, row.user_id));
    if (!row || !profile) throw new Refusal('service_not_found');
    const { user_id } = caller;
    const [online, kept, similar, box, subscribed, answers, record, completed] = await Promise.all([
      onlineAmong(storage, [row.user_id], clock.now()),
      user_id === undefined ? undefined : storage.get(Favourite, favouriteId(context, user_id, row.sx_id)),
      similarTo(context, row),
      boxOf(storage, row, user_id),
      subscribedIn(storage, row, user_id),
      paceFor(storage, row.user_id),
      trackRecordNow(storage)(row.user_id),
      completedOf(storage, row.sx_id),
    ]);
    const service = serviceShape(row, {
      provider: providerShape(profile, { online: online.has(row.user_id), answers, record }),
      completed,
      is_favourite: kept !== undefined,
      isOwn: user_id === row.user_id,
    });
    return { service, similar, ...(box && { box }), ...(subscribed.length > 0 && { subscribed }) };
  },
});

/** Services in the list of viewed things. */
export const viewedService: Hooks['viewed'] = async (reader, actor, { type, entity_id }) => {
  if (type !== 'service') return undefined;
  const row = await openService(reader, actor, entity_id);
  return row && { type, entity_id, title: row.title, picture: row.service_image };
};
