/** Rules of services that server and pages share. */
import { day } from '#shared/time.ts';
import { isPublicCategory } from '../categories.ts';
import type { ServiceAsk, ServiceContent, ServicePackage, ServiceType } from './types.ts';

/** The fields that a provider writes. */
export const contentFields = [
  'title',
  'category',
  'stype',
  'language',
  'description',
  'requirements',
  'package',
  'payment',
  'service_media',
  'booking_type',
  'delivery',
  'contact',
  'location',
  'service_data',
] as const satisfies readonly (keyof ServiceContent)[];

export const contentOf = (row: ServiceContent): ServiceContent =>
  Object.fromEntries(contentFields.map((name) => [name, row[name]])) as unknown as ServiceContent;

/** What operators look at: texts, pictures, links and what it is. Prices, days and ways are the provider's to change at any time. */
const shownParts = ({
  title,
  category,
  stype,
  description,
  requirements,
  service_media,
  service_data,
  ...rest
}: ServiceContent) =>
  JSON.stringify([
    title,
    category,
    stype,
    description,
    requirements,
    service_media.map(({ kind, url, alt }) => [kind, url, alt]),
    rest.package.map(({ label, inclusions }) => [label, inclusions]),
    service_data.questions.map(({ question, answer }) => [question, answer]),
    (service_data.asks ?? []).map(({ ask, files }) => [ask, files]),
  ]);

/** Whether operators have to look at it again. */
export const isMaterial = (before: ServiceContent, after: ServiceContent): boolean =>
  shownParts(before) !== shownParts(after);

/** Files that a buyer has at least to send. */
export const filesAsked = (asks: readonly Pick<ServiceAsk, 'files'>[]): number =>
  asks.reduce((sum, { files }) => sum + files, 0);

/** The least that one can buy, in minor units: of bookings for an hour or a minute. Undefined without packages. */
export const priceFrom = (packages: readonly Pick<ServicePackage, 'price'>[]): number | undefined =>
  packages.length ? Math.min(...packages.map(({ price }) => price)) : undefined;

/** The soonest delivery in days; digital goods arrive at once, bookings and subscriptions when they are due. */
export const daysFrom = (stype: ServiceType, packages: readonly Pick<ServicePackage, 'days'>[]): number | undefined => {
  if (stype === 'digital') return 0;
  const days = packages.flatMap((each) => each.days ?? []);
  return stype === 'one_time' && days.length ? Math.min(...days) : undefined;
};

/** What one thing of a package costs in minor units: of a booking its minutes at the price of an hour or a minute, rounded half up. */
export const packagePrice = (
  { stype, booking_type }: Pick<ServiceContent, 'stype' | 'booking_type'>,
  { price, minutes = 60 }: Pick<ServicePackage, 'price' | 'minutes'>,
): number =>
  stype === 'booking' ? Math.round(booking_type === 'hour' ? (price * minutes) / 60 : price * minutes) : price;

export const packageOf = <P extends Pick<ServicePackage, 'key'>>(
  { package: packages }: { readonly package: readonly P[] },
  key: string,
): P | undefined => packages.find((each) => each.key === key);

/** Whether strangers may find it. */
export const isListed = ({
  status,
  category,
  is_hidden,
}: {
  readonly status: string;
  readonly category: number;
  readonly is_hidden: boolean;
}): boolean => status === 'approved' && isPublicCategory(category) && !is_hidden;

/** The start of yesterday in UTC: what was created since counts as new. */
export function startOfYesterday(now: number): Date {
  return new Date(Math.floor(now / day) * day - day);
}

/** Characters of a service's id; a longer name in a cart goes on with the key of a package. */
const idLength = 12;

/** How carts name a package of a service, and the time of a booking (`slotName`). */
export const cartIdOf = (sx_id: string, key: string, slot?: string): string =>
  slot === undefined ? `${sx_id}${key}` : `${sx_id}${key}-${slot}`;

/** What a cart's name means; without a key the first package. `slot`: of a booking. */
export function buysOf(cart_id: string): { sx_id: string; key?: string; slot?: string } {
  const [key, slot] = cart_id.slice(idLength).split('-');
  return { sx_id: cart_id.slice(0, idLength), ...(key && { key }), ...(slot !== undefined && { slot }) };
}
