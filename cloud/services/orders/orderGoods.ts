/** A service is bought: the transaction that confirms its payment makes the order, and the money is held until the order is over. */
import { Profile } from '#shared/accounts/entities.ts';
import { publicCategories } from '#shared/categories.ts';
import { Service } from '#shared/services/entities.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import type { Order } from '#shared/services/entities/order.ts';
import { orderPeriods, type OrderState } from '#shared/services/orders/process.ts';
import { bookingLimits } from '#shared/services/bookings/limits.ts';
import { buysOf, packageOf, packagePrice } from '#shared/services/rules.ts';
import type { ServiceAsk, ServiceType } from '#shared/services/types.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { ahead } from '#cloud/kernel/batchTransaction.ts';
import type { Goods, Sold } from '#cloud/kernel/goods.ts';
import {
  type BookedTime,
  bookTime,
  holdTime,
  isTimeGone,
  releaseTime,
  timeToBook,
} from '#cloud/services/bookings/bookings.ts';
import { isPublic, saleable } from '#cloud/services/catalogue/catalogue.ts';
import { digitalIsGone, grantDigital, refuseDigital } from '#cloud/services/digital/digitalGoods.ts';
import { beginOrder, orderIsFinal, orderPictures, resumeOrder, soldFor, takeOrderBack } from './orderCreation.ts';
import { working } from './orderSteps.ts';
import { subscribedIn } from './subscribedPackages.ts';

/** What a payment keeps of the service that it buys: what its provider changes meanwhile changes nothing of it. */
interface Details extends Record<string, string | number> {
  sx_id: string;
  /** Of the package. */
  key: string;
  stype: ServiceType;
  provider_id: number;
  package: string;
  title: string;
  days: number;
  revisions: number;
  requirements: string;
  /** What is asked of the buyer, as JSON. */
  asks: string;
}
/** Of a booking, its time beside that. */
const timeOf = ({ details }: Pick<Sold, 'details'>) =>
  details['stype'] === 'booking' ? (details as BookedTime) : undefined;
const detailsOf = ({ details }: Pick<Sold, 'details'>) => details as Details;

/** Payments from before orders asked for anything have none. */
const asksIn = (asks: string | undefined): ServiceAsk[] => (asks ? (JSON.parse(asks) as ServiceAsk[]) : []);

/** Where an order begins. */
function beginning({ stype, requirements, asks, days }: Details, sold: Sold, now: number) {
  const { term } = sold;
  const at = (state: OrderState, until: number) => ({ state, until: new Date(until) });
  const time = timeOf(sold);
  if (time) {
    const { starts, ends, zone, cancel_hours } = time;
    return { ...at('working', ends), starts_at: new Date(starts), ends_at: new Date(ends), zone, cancel_hours };
  }
  // Each period is an order of its own: its money is the provider's once the period is over.
  if (stype === 'recurring')
    return {
      ...at('delivered', term?.until.getTime() ?? now + orderPeriods.acceptance),
      ...{ subscription_id: term?.subscription_id, term_until: term?.until },
    };
  if (stype === 'digital') return at('delivered', now + orderPeriods.acceptance);
  if (requirements || asksIn(asks).length) return at('purchased', now + orderPeriods.requirements);
  return { state: 'working' as const, ...working({ days }, now) };
}

export const services: Goods = {
  type: 'service',
  forGuests: false,
  isTold: true,
  pictures: orderPictures,
  page: (asked) => `/s/${buysOf(asked).sx_id}`,
  async unsold({ storage }, asked) {
    const service = await storage.get(Service, buysOf(asked).sx_id);
    const category = publicCategories.find((each) => each === service?.category);
    const instead = serviceListPath({ keyword: '', page: 1, category });
    if (!service || !isPublic(service)) return { instead };
    const { title, service_image: picture, status } = service;
    return { title, picture, ...(status === 'paused' && { instead }) };
  },

  async quote(context, { sx_id: asked, quantity }) {
    const { storage, caller } = context;
    const { sx_id, key, slot } = buysOf(asked);
    const service = await saleable(storage, sx_id);
    const chosen = key === undefined ? service.package[0] : packageOf(service, key);
    if (!chosen) throw new Refusal('service_not_found');
    if (service.user_id === caller.user_id) throw new Refusal('own_service');
    if (service.stype !== 'one_time' && quantity !== 1) throw new Refusal('invalid_amount');
    const { title, stype, user_id: provider_id, requirements, payment, service_data } = service;
    const { label, days = 0, revisions = 0, interval } = chosen;
    if ((await subscribedIn(storage, service, caller.user_id)).includes(chosen.key))
      throw new Refusal('already_subscribed');
    if (stype === 'digital') await refuseDigital(storage, service, chosen, caller.user_id!);
    const time = stype === 'booking' ? await timeToBook(context, service, chosen, slot) : undefined;
    const details: Details = {
      ...{ sx_id, key: chosen.key, stype, provider_id, title, package: label, days, revisions },
      requirements: stype === 'digital' ? '' : requirements,
      asks: JSON.stringify(stype === 'one_time' ? (service_data.asks ?? []) : []),
      ...time,
    };
    return {
      title: label ? `${title} · ${label}` : title,
      picture: service.service_image,
      currency: payment.currency,
      amount: packagePrice(service, chosen) * quantity,
      of: asked,
      receiver_id: provider_id,
      // It is given back where the work is not done.
      collected: true,
      every: stype === 'recurring' ? interval : undefined,
      within: time && bookingLimits.held,
      at: time?.starts,
      // What is bought again each period is taken back by the period.
      whole: false,
      details,
    };
  },

  async reserve(ports, reserved) {
    if (timeOf(reserved)) await holdTime(ports, reserved);
  },

  async release(ports, sold) {
    if (timeOf(sold)) await releaseTime(ports, sold.ox_id);
  },

  async check({ clock }, reader, sold) {
    if (timeOf(sold) && (await isTimeGone(reader, sold, clock.now()))) return 'slot_taken';
    // Delivered before, and taken back in between.
    if (sold.nth > 1) return undefined;
    const { sx_id, key, stype, provider_id } = detailsOf(sold);
    const service = await reader.get(Service, sx_id);
    const provider = await reader.get(Profile, provider_id);
    const isGone = !service || service.status === 'removed' || !provider || provider.closed;
    if (isGone) return 'not_for_sale';
    // Begun twice by different names in a cart, and paid twice; later periods are the subscription's own.
    if (sold.term?.period === 1 && (await subscribedIn(reader, service, sold.user_id)).includes(key))
      return 'already_subscribed';
    return stype === 'digital' ? digitalIsGone(reader, sx_id, key) : undefined;
  },

  ahead(sold) {
    const { sx_id, provider_id } = sold.details as Details;
    return [ahead(Service, sx_id), ahead(Profile, provider_id)];
  },

  async deliver({ clock }, tx, sold) {
    const now = clock.now();
    if (await resumeOrder(tx, sold, now)) return;
    const details = detailsOf(sold);
    const { sx_id, stype, provider_id, package: label, title, days, revisions, requirements, asks } = details;
    const order: NewRecordOf<typeof Order> = {
      ...soldFor(sold),
      ...{ sx_id, provider_id, title, package: label, days, revisions },
      // Of a subscription asked once, not again each period.
      requirements: (sold.term?.period ?? 1) > 1 ? '' : requirements,
      asks: asksIn(asks),
      ...beginning(details, sold, now),
    };
    if (timeOf(sold)) await bookTime(tx, sold, now);
    await beginOrder(tx, order);
    if (stype === 'digital') await grantDigital(tx, order, details);
  },

  isFinal: orderIsFinal,

  takeBack: ({ clock }, tx, { ox_id }, why) => takeOrderBack(tx, ox_id, why, clock.now()),
};
